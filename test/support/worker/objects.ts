// The Worker of the project `operations`: its Durable Objects, and no route.
export { CompanyLive } from "~/modules/live/company-live.server";
export { MailPace } from "~/modules/mail/mail-pace.server";
export { CheckpointGuard } from "~/modules/register/checkpoint-guard.server";
export { TransparencyLog } from "~/modules/transparency/transparency-log.server";

export default { fetch: () => new Response(null, { status: 404 }) };
