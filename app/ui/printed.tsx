import type { ComponentPropsWithoutRef } from "react";

/** A part of a screen that is printed alone: the browser prints nothing else of the screen. */
export const Printed = (props: ComponentPropsWithoutRef<"section">) => <section data-printed {...props} />;
