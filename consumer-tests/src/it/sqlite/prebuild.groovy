import dev.mortise.consumer.ReadmeExample

ReadmeExample.of(readme).opening('jdbc:sqlite:target/locks.db').writeTo(basedir.toPath())
