import { TimeAuthority } from "./time-authority";

let authority: TimeAuthority | undefined;

/** What worker tests ask of {@link TimeAuthority}, whose programs run outside of workerd. */
export interface Judged {
  answer: number[];
  text: string;
  certificates: string;
}

/** `POST /` answers a TimeStampReq, `/renew` has another key sign from now on, `/verify` tells whether openssl takes a {@link Judged}. */
export async function answerAsTimeAuthority(request: Request): Promise<Response> {
  authority ??= begun();
  switch (new URL(request.url).pathname) {
    case "/renew":
      authority.renew();
      return new Response();
    case "/verify": {
      const { answer, text, certificates } = await request.json<Judged>();
      return new Response(String(authority.isGood(Uint8Array.from(answer), text, certificates)));
    }
    default: {
      const answer = authority.answer(new Uint8Array(await request.arrayBuffer()));
      return new Response(answer.slice(), { headers: { "Content-Type": "application/timestamp-reply" } });
    }
  }
}

function begun(): TimeAuthority {
  const begun = new TimeAuthority();
  process.on("exit", () => begun.close());
  return begun;
}
