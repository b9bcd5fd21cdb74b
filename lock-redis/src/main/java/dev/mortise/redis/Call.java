package dev.mortise.redis;

import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.util.JedisClusterCRC16;

/** One run of a script: what to send, and to whom. Immutable. */
final class Call {
    private final Script script;
    private final String[] keys;
    private final String[] args;
    private final Object about;

    private Call(Script script, String[] keys, String[] args, Object about) {
        this.script = script;
        this.keys = keys;
        this.args = args;
        this.about = about;
    }

    static Call of(Script script, String[] keys, String... args) {
        return new Call(script, keys, args, null);
    }

    /** The same call with something for whoever reads the answer: names that need not be put together twice. */
    Call about(Object about) {
        return new Call(script, keys, args, about);
    }

    Object about() {
        return about;
    }

    Script script() {
        return script;
    }

    /** The cluster slot of the lock; all keys of a call share it. */
    int slot() {
        return JedisClusterCRC16.getSlot(keys[0]);
    }

    /** The short form, which the server understands once it has seen the long one. */
    CommandArguments bySha() {
        return command(Command.EVALSHA, script.sha());
    }

    CommandArguments byText() {
        return command(Command.EVAL, script.text());
    }

    private CommandArguments command(ProtocolCommand command, byte[] body) {
        CommandArguments arguments = new CommandArguments(command).add(body).add(keys.length);
        for (String key : keys) {
            arguments.add(key);
        }
        for (String arg : args) {
            arguments.add(arg);
        }
        return arguments;
    }
}
