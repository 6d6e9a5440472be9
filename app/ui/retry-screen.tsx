import { Button } from "./button";
import { Notice } from "./notice";

/** Replaces a screen whose data could not be loaded, with a button to retry. */
export function RetryScreen({ problem }: { problem: string }) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 py-16">
      <h1 className="sr-only">{problem}</h1>
      <Notice tone="problem">{problem}</Notice>
      {/* A GET form reloads the same address, also without scripts. */}
      <form method="get" className="contents">
        <Button type="submit">Reintentar</Button>
      </form>
    </div>
  );
}
