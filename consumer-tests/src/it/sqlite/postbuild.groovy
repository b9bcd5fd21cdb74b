import dev.mortise.consumer.ReadmeExample

ReadmeExample.of(readme).requireRun(basedir.toPath())
assert new File(basedir, 'target/locks.db').exists()
