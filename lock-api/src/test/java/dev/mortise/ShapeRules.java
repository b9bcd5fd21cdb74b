package dev.mortise;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.stream.BaseStream;

/** What no class of the module may depend on or call; each rule with the test-scope class that breaks it. */
enum ShapeRules {
    SPI_KNOWS_NEITHER_ENGINE_NOR_MEMORY(
            "dev.mortise.spi.PlantedInSpi",
            noClasses()
                    .that()
                    .resideInAPackage("dev.mortise.spi")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("dev.mortise.internal..", "dev.mortise.memory..")),
    MEMORY_KNOWS_NO_ENGINE(
            "dev.mortise.memory.PlantedInMemory",
            noClasses()
                    .that()
                    .resideInAPackage("dev.mortise.memory")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.mortise.internal..")),
    ONLY_THE_FACTORY_KNOWS_THE_ENGINE(
            "dev.mortise.Planted$EngineUser",
            noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.mortise.internal..")
                    .and()
                    .doNotHaveFullyQualifiedName("dev.mortise.LockFactory")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.mortise.internal..")),
    ENGINE_KNOWS_NO_BACKEND(
            "dev.mortise.internal.PlantedDoor",
            noClasses()
                    .that()
                    .resideInAPackage("dev.mortise.internal..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.mortise.memory..")),
    NO_WALL_CLOCK("dev.mortise.Planted$WallClock", noCallTo("the wall clock", ShapeRules::readsWallClock)),
    NO_CONSOLE(
            "dev.mortise.Planted$Console",
            noClasses().should().accessField(System.class, "out").orShould().accessField(System.class, "err")),
    NO_STACK_TRACE_ON_CONSOLE(
            "dev.mortise.Planted$StackTrace",
            noCallTo("printStackTrace", target -> target.getName().equals("printStackTrace"))),
    NO_THREAD_LOCAL(
            "dev.mortise.Planted$Local",
            noClasses().should().dependOnClassesThat().areAssignableTo(ThreadLocal.class)),
    NO_SLEEP(
            "dev.mortise.Planted$Sleeper",
            noCallTo(
                    "sleep",
                    target -> target.getName().equals("sleep")
                            && Set.of("java.lang.Thread", "java.util.concurrent.TimeUnit")
                                    .contains(target.getOwner().getName()))),
    NO_THREADS_OF_ITS_OWN(
            "dev.mortise.Planted$ThreadStarter",
            noClasses()
                    .that()
                    .haveNameNotMatching("dev\\.mortise\\.internal\\.ThreadScheduler(\\$.*)?")
                    .and()
                    .doNotHaveFullyQualifiedName("dev.mortise.internal.Shutdown")
                    .should()
                    .callCodeUnitWhere(calling("what makes threads", ShapeRules::makesThreads))),
    NO_EXECUTORS_OF_ITS_OWN("dev.mortise.Planted$ExecutorUser", NO_THREADS_OF_ITS_OWN.rule),
    NO_COMMON_POOL("dev.mortise.Planted$CommonPoolUser", NO_THREADS_OF_ITS_OWN.rule);

    final String planted;
    final ArchRule rule;

    ShapeRules(String planted, ArchRule rule) {
        this.planted = planted;
        this.rule = rule;
    }

    /** The classes that break the rules. */
    static List<String> plantedNames() {
        return Arrays.stream(values()).map(rule -> rule.planted).toList();
    }

    private interface Target {
        boolean matches(CodeUnitCallTarget target);
    }

    private static ArchRule noCallTo(String what, Target target) {
        return noClasses().should().callCodeUnitWhere(calling(what, target));
    }

    private static DescribedPredicate<JavaCall<?>> calling(String what, Target target) {
        return describe("the target is " + what, call -> target.matches(call.getTarget()));
    }

    private static boolean readsWallClock(CodeUnitCallTarget target) {
        JavaClass owner = target.getOwner();
        return owner.getName().equals("java.lang.System") && target.getName().equals("currentTimeMillis")
                || owner.getPackageName().startsWith("java.time")
                        && target.getName().equals("now")
                || owner.getName().equals("java.time.Clock")
                || owner.getName().equals("java.util.Date");
    }

    private static boolean makesThreads(CodeUnitCallTarget target) {
        JavaClass owner = target.getOwner();
        boolean isConstructor = target.getName().equals("<init>");
        boolean isThread = owner.isAssignableTo(Thread.class);
        return isConstructor && (isThread || owner.isAssignableTo(Executor.class) || owner.isAssignableTo(Timer.class))
                || isThread
                        && Set.of("startVirtualThread", "ofVirtual", "ofPlatform")
                                .contains(target.getName())
                || owner.isEquivalentTo(Executors.class)
                || owner.isEquivalentTo(CompletableFuture.class) && usesCommonPool(target)
                || target.getName().equals("parallelStream")
                || owner.isAssignableTo(BaseStream.class) && target.getName().equals("parallel");
    }

    private static boolean usesCommonPool(CodeUnitCallTarget target) {
        boolean isTimed =
                Set.of("orTimeout", "completeOnTimeout", "delayedExecutor").contains(target.getName());
        boolean hasExecutor =
                target.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(Executor.class));
        return isTimed || target.getName().endsWith("Async") && !hasExecutor;
    }
}
