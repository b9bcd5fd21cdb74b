import dev.mortise.consumer.ReadmeExample
import dev.mortise.testkit.servers.Servers

def server = Servers.redis()
context.put('server', server)
ReadmeExample.of(readme).opening(server.url()).writeTo(basedir.toPath())
