package dev.mortise.consumer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A POM as a user's Maven reads it. Immutable. */
final class PublishedPom {
    private static final Set<String> REQUIRED = Set.of(
            "modelVersion",
            "groupId",
            "artifactId",
            "version",
            "name",
            "description",
            "url",
            "inceptionYear",
            "licenses",
            "developers",
            "scm",
            "issueManagement");
    private static final Set<String> ALLOWED = Set.of("packaging", "dependencies", "dependencyManagement");

    private final Element project;

    private PublishedPom(Element project) {
        this.project = project;
    }

    static PublishedPom read(Path file) throws IOException {
        try {
            return new PublishedPom(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement());
        } catch (ParserConfigurationException | SAXException unreadable) {
            throw new IOException("cannot read " + file, unreadable);
        }
    }

    /** What keeps a user's Maven, or Maven Central, from taking this POM alone. */
    List<String> problems() {
        Set<String> there = children(project).stream().map(Element::getTagName).collect(Collectors.toSet());
        List<String> problems = new ArrayList<>();
        REQUIRED.stream().filter(name -> !there.contains(name)).forEach(name -> problems.add("no " + name));
        there.stream()
                .filter(name -> !REQUIRED.contains(name) && !ALLOWED.contains(name))
                .forEach(name -> problems.add("a " + name + " of the build"));
        if (project.getTextContent().contains("${")) {
            problems.add("a variable");
        }
        return problems;
    }

    /** What comes along with the module, without version. */
    Set<String> brings() {
        return dependencies(
                project,
                dependency -> !text(dependency, "optional").equals("true")
                        && !Set.of("test", "provided").contains(text(dependency, "scope")));
    }

    /** Everything that is named as a dependency in scope {@code test}. */
    Set<String> tests() {
        return dependencies(project, dependency -> text(dependency, "scope").equals("test"));
    }

    /** What is managed, as {@code artifactId} with its group and version before and after. */
    Set<String> manages() {
        return children(project).stream()
                .filter(child -> child.getTagName().equals("dependencyManagement"))
                .flatMap(management -> children(only(management, "dependencies")).stream())
                .map(managed -> name(managed) + ":" + text(managed, "version"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    List<String> modules() {
        return children(only(project, "modules")).stream()
                .map(Element::getTextContent)
                .toList();
    }

    boolean isPublished() {
        return children(project).stream()
                .filter(child -> child.getTagName().equals("properties"))
                .noneMatch(properties -> text(properties, "maven.deploy.skip").equals("true"));
    }

    private static Set<String> dependencies(Element project, Predicate<Element> which) {
        return children(project).stream()
                .filter(child -> child.getTagName().equals("dependencies"))
                .flatMap(dependencies -> children(dependencies).stream())
                .filter(which)
                .map(PublishedPom::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String name(Element dependency) {
        return text(dependency, "groupId") + ":" + text(dependency, "artifactId");
    }

    private static String text(Element parent, String name) {
        return children(parent).stream()
                .filter(child -> child.getTagName().equals(name))
                .map(child -> child.getTextContent().trim())
                .findFirst()
                .orElse("");
    }

    private static Element only(Element parent, String name) {
        return children(parent).stream()
                .filter(child -> child.getTagName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(parent.getTagName() + " has no " + name));
    }

    private static List<Element> children(Element parent) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(node -> node.getNodeType() == Node.ELEMENT_NODE)
                .map(Element.class::cast)
                .toList();
    }
}
