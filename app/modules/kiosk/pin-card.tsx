import { bearsAddress } from "~/modules/people/company-name";
import { Button } from "~/ui/button";
import { focusHeading } from "~/ui/focus-heading";
import { Printed } from "~/ui/printed";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "./messages";

/** A number with the PIN that was just made. */
export interface GivenPin {
  number: number;
  pin: string;
}

interface PinCardProps {
  name: string;
  company: string;
  given: GivenPin;
}

/** A person's number and new PIN, to print and hand over. Nothing else of the screen is printed. */
export function PinCard({ name, company, given: { number, pin } }: PinCardProps) {
  const hasScripts = useHydrated();
  return (
    <Printed aria-labelledby="made" className="mt-4 card p-4">
      <h2 ref={focusHeading} id="made" tabIndex={-1} className="scroll-mt-16 font-semibold outline-none">
        <bdi className="block text-xl font-bold wrap-anywhere">{name}</bdi>
        <span className="sr-only">: </span>
        <span className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
          <span>
            <span className="block text-sm text-muted">Número </span>
            <span className="text-4xl font-bold tabular-nums">{number}</span>
          </span>
          <span className="sr-only">, </span>
          <span>
            <span className="block text-sm text-muted">PIN </span>
            <span className="text-4xl font-bold tracking-widest tabular-nums">{pin}</span>
          </span>
        </span>
      </h2>
      {!bearsAddress(company) && <p className="mt-2 text-sm wrap-anywhere text-muted">Empresa: {company}</p>}
      <p className="mt-2 max-w-prose print:hidden">{messages.pinOnce}</p>
      {hasScripts && (
        <Button look="quiet" className="mt-3 w-full sm:w-auto print:hidden" onClick={() => print()}>
          Imprimir
        </Button>
      )}
    </Printed>
  );
}
