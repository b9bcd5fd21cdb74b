import dev.mortise.consumer.ReadmeExample

try {
    ReadmeExample.of(readme).requireRun(basedir.toPath())
} finally {
    context.get('server').close()
}
