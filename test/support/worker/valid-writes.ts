import { aProposal, linkForm, packForm } from "../request-bodies";
import { origin, type Call } from "./app";
import { anAuthenticator } from "./authenticator";
import { aLink, opened } from "./inspection";
import { aJoinLink } from "./join-link";
import { addedPasskey, askToEnter, challengeToAdd, rpId } from "./passkeys";
import { proposalForm } from "./proposals";
import { aMember, type SignedInMember } from "./people";
import { Device } from "./offline-phone";
// The fake Stripe, at which a write opens a checkout.
import "./stripe";
import { askByApi, askForLink, aStranger, pkce } from "./sign-in";

type Write = (member: SignedInMember) => Call | Promise<Call>;

const signInForm: Write = ({ cookie }) => ({ cookie, form: { email: aStranger().email } });
const punchForm: Write = ({ cookie }) => ({
  cookie,
  form: { action: "check_in", idempotency_key: crypto.randomUUID() },
});
const openLink: Write = async ({ cookie }) => {
  const { token, binding } = await askForLink();
  return { cookie: `${cookie}; ${binding}`, form: { token } };
};
let names = 0;

const aPerson = () => ({ full_name: "Ana López", email: aStranger().email, dni: "", role: "employee" });
const addForm: Write = ({ cookie }) => ({ cookie, form: { full_name: `Rosa ${(names += 1)}`, dni: "" } });
const joinLinkForm: Write = ({ cookie }) => ({ cookie, form: { intent: "make" } });
const askToJoinForm: Write = async (member) => {
  const { token: link } = await aJoinLink(member);
  return { form: { link, ...aPerson() } };
};
const inviteForm: Write = ({ cookie }) => ({ cookie, form: aPerson() });
const startForm: Write = ({ cookie }) => ({
  cookie,
  form: { intent: "you", full_name: `Persona ${(names += 1)}`, dni: "" },
});
const closeForm: Write = ({ cookie }) => ({ cookie, form: { intent: "close" } });
const profileForm: Write = ({ cookie }) => ({
  cookie,
  form: { form: "information", full_name: `Persona ${(names += 1)}` },
});
const mailsForm: Write = ({ cookie }) => ({ cookie, form: { form: "mails" } });
const zoneForm: Write = ({ cookie }) => ({
  cookie,
  form: { form: "zone", time_zone: "Atlantic/Canary" },
});
const checkoutForm: Write = ({ cookie }) => ({ cookie, form: { intent: "checkout", plan: "pro" } });
const proposeForm: Write = ({ cookie }) => ({ cookie, form: proposalForm() });
const makeLinkForm: Write = ({ cookie }) => ({ cookie, form: linkForm() });
const preparePackForm: Write = ({ cookie }) => ({ cookie, form: packForm() });
const linkPackForm: Write = async (member) => ({
  cookie: await opened(await aLink(member)),
  form: { ask: "" },
});
const removePasskeyForm: Write = async (member) => {
  const { id } = await addedPasskey(member);
  return { cookie: member.cookie, form: { intent: "remove", id } };
};
const emptyPost: Write = ({ cookie }) => ({ cookie, method: "POST" });

const deactivate: Write = async ({ cookie, company }) => {
  const { profile } = await aMember({ company });
  return { cookie, form: { set_status: "inactive", profile_id: profile.id } };
};

/** For each known address of an action: an owner's request that writes if it is allowed. */
const knownWrites: Record<string, Write> = {
  "/?index": signInForm,
  "/_root.data?index": signInForm,
  "/login": signInForm,
  "/login.data": signInForm,
  "/dashboard": punchForm,
  "/dashboard.data": punchForm,
  "/team": deactivate,
  "/team.data": deactivate,
  "/profile": profileForm,
  "/profile.data": profileForm,
  "/access": mailsForm,
  "/access.data": mailsForm,
  "/settings": zoneForm,
  "/settings.data": zoneForm,
  "/auth/callback": openLink,
  "/auth/callback.data": openLink,
  "/auth/renew": emptyPost,
  "/auth/sign-out": emptyPost,
  "/api/auth/otp": ({ cookie }) => ({ cookie, json: { email: aStranger().email } }),
  "/api/auth/token": async ({ cookie }) => ({
    cookie,
    json: { grant_type: "magic_link", token: (await askByApi(pkce.challenge)).token, ...pkce.verifier },
  }),
  "/api/auth/passkey": async (member) => {
    const { authenticator } = await addedPasskey(member);
    const { binding, ...asked } = await askToEnter();
    return { cookie: `${member.cookie}; ${binding}`, json: await authenticator.get(asked) };
  },
  "/api/passkeys": async ({ cookie }) => {
    const authenticator = await anAuthenticator({ origin, rpId });
    const credential = await authenticator.create(await challengeToAdd(cookie));
    return { cookie, json: { name: "Móvil", credential } };
  },
  "/passkeys": removePasskeyForm,
  "/passkeys.data": removePasskeyForm,
  "/api/check-in": ({ cookie }) => ({ cookie, json: { action: "check_in", location: null } }),
  "/api/deferred-punches": async (member) => {
    const phone = await new Device(member).contact();
    return { cookie: member.cookie, json: phone.body([phone.store("check_in")]) };
  },
  "/api/admin/update-plus-plan-employees": ({ cookie, company }) => ({
    cookie,
    json: { company_id: company.id },
  }),
  "/api/corrections": ({ cookie }) => ({ cookie, json: aProposal() }),
  "/corrections/new": proposeForm,
  "/corrections/new.data": proposeForm,
  "/subscription": checkoutForm,
  "/subscription.data": checkoutForm,
  "/api/payments/create-checkout-session": ({ cookie }) => ({ cookie, json: { price_id: "price_pro" } }),
  "/inspection": preparePackForm,
  "/inspection.data": preparePackForm,
  "/unirse": askToJoinForm,
  "/unirse.data": askToJoinForm,
  "/inspeccion/comprobar": linkPackForm,
  "/inspeccion/comprobar.data": linkPackForm,
  "/inspection/new": makeLinkForm,
  "/inspection/new.data": makeLinkForm,
  "/close-company": closeForm,
  "/close-company.data": closeForm,
  "/start": startForm,
  "/start.data": startForm,
  "/team/new": addForm,
  "/team/new.data": addForm,
  "/invitations/link": joinLinkForm,
  "/invitations/link.data": joinLinkForm,
  "/invitations/new": inviteForm,
  "/invitations/new.data": inviteForm,
  "/api/admin/invite-user": ({ cookie }) => ({ cookie, json: aPerson() }),
  "/api/admin/invite-people": ({ cookie }) => ({ cookie, json: { people: [aPerson()] } }),
  "/api/admin/send-new-company-notification": ({ cookie, company }) => ({
    cookie,
    json: { companyId: company.id },
  }),
};

export const knownWriteAddresses = Object.keys(knownWrites);

/** Returns a request that writes if it is allowed; for unknown addresses it sends an empty object. */
export async function aValidWrite(address: string, member: SignedInMember): Promise<Call> {
  const write = knownWrites[address] ?? (({ cookie }) => ({ cookie, json: {} }));
  return { headers: { "CF-Connecting-IP": aStranger().ip }, ...(await write(member)) };
}
