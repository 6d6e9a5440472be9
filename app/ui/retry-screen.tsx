import { Button } from "./button";
import { Notice } from "./notice";

/** What is left of a screen whose data could not be had, with a way to ask again. */
export function RetryScreen({ problem }: { problem: string }) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 py-16">
      <h1 className="sr-only">{problem}</h1>
      <Notice tone="problem">{problem}</Notice>
      {/* A form to the same address asks again without scripts too. */}
      <form method="get" className="contents">
        <Button type="submit">Reintentar</Button>
      </form>
    </div>
  );
}
