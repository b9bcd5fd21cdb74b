package dev.mortise.redis;

import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.JedisShardedPubSub;

/** What can be said on a line on which a server tells of releases; in a cluster, channels have slots as keys do. */
interface Push {
    /** Reads from the line until it breaks; on the calling thread. */
    void follow(Connection connection, String firstChannel);

    void subscribe(String channel);

    void unsubscribe(String channel);

    /** What is heard on the line. */
    interface Ear {
        void subscribed(String channel);

        void unsubscribed(String channel);

        void told(String channel);
    }

    static Push to(Ear ear, boolean cluster) {
        return cluster ? new Sharded(ear) : new Plain(ear);
    }

    /** Outside a cluster. */
    final class Plain extends JedisPubSub implements Push {
        private final Ear ear;

        private Plain(Ear ear) {
            this.ear = ear;
        }

        @Override
        public void follow(Connection connection, String firstChannel) {
            proceed(connection, firstChannel);
        }

        @Override
        public void subscribe(String channel) {
            subscribe(new String[] {channel});
        }

        @Override
        public void unsubscribe(String channel) {
            unsubscribe(new String[] {channel});
        }

        @Override
        public void onSubscribe(String channel, int count) {
            ear.subscribed(channel);
        }

        @Override
        public void onUnsubscribe(String channel, int count) {
            ear.unsubscribed(channel);
        }

        @Override
        public void onMessage(String channel, String message) {
            ear.told(channel);
        }
    }

    /** In a cluster. */
    final class Sharded extends JedisShardedPubSub implements Push {
        private final Ear ear;

        private Sharded(Ear ear) {
            this.ear = ear;
        }

        @Override
        public void follow(Connection connection, String firstChannel) {
            proceed(connection, firstChannel);
        }

        @Override
        public void subscribe(String channel) {
            ssubscribe(channel);
        }

        @Override
        public void unsubscribe(String channel) {
            sunsubscribe(channel);
        }

        @Override
        public void onSSubscribe(String channel, int count) {
            ear.subscribed(channel);
        }

        @Override
        public void onSUnsubscribe(String channel, int count) {
            ear.unsubscribed(channel);
        }

        @Override
        public void onSMessage(String channel, String message) {
            ear.told(channel);
        }
    }
}
