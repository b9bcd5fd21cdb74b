package edu.umd.cs.findbugs.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Stands in for an annotation that byte-buddy's classes carry and its jar does not hold: without it, {@code javac} warns
 * of every such class, and warnings end the build.
 */
@Retention(RetentionPolicy.SOURCE)
public @interface SuppressFBWarnings {
    /** What byte-buddy suppresses. */
    String[] value() default {};

    /** Why it does. */
    String justification() default "";
}
