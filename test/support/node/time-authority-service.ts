import { TimeAuthority } from "./time-authority";

let authority: TimeAuthority | undefined;

/** The worker tests' request to {@link TimeAuthority}, whose programs run outside workerd. */
export interface Judged {
  answer: number[];
  text: string;
  certificates: string;
}

/** `POST /` answers a TimeStampReq. `/renew` changes the signing key. `/verify` returns whether openssl accepts a {@link Judged}. */
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
