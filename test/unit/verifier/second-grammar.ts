// The tables of docs/format.md as patterns over canonical JSON.
const patterns: Record<string, string> = {
  count: String.raw`[1-9]\d*`,
  number: String.raw`0|[1-9]\d*`,
  decimal: String.raw`-?\d+(\.\d+)?(e[+-]\d+)?`,
  string: String.raw`"([^"\\]|\\.)*"`,
  boolean: "true|false",
  digest: '"[0-9a-f]{64}"',
  uuid: '"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"',
  day: String.raw`"\d{4}-\d{2}-\d{2}"`,
  zone: '"[A-Za-z][A-Za-z0-9_+/-]*"',
  envelope:
    '{"about":(null|<count>),"company_id":<uuid>,"day":<day>,"facts":<digest>,"kind":(?!"")<string>,"seq":<count>,"subject":(null|<uuid>),"subject_seq":<count>}',
  facts:
    '{"actor":<actor>,"commitments":{"person":(null|<digest>),"place":(null|<digest>),"text":(null|<digest>)},"id":<uuid>,"occurred_at":<number>,"payload":{.*},"recorded_at":<number>,"source":"(web|api|kiosk|offline|system)","time_zone":<zone>}',
  actor: '{"id":null,"kind":"system"}|{"id":<string>,"kind":"(member|kiosk|api_key)"}',

  receipt:
    '{"event":{"envelope":<envelope>,"facts":<facts>},"format":"fichaclara-receipt/2","proof":<string>,"revealed":<revealed>}',
  revealed: '{"person":(null|<person>|<company>),"place":(null|<place>),"text":(null|<text>)}',
  person:
    '{"data":{"dni":(null|<string>),"email":(null|<string>),"full_name":(null|<string>)},"salt":<digest>}',
  company: '{"data":{"name":<string>,"nif":(null|<string>)},"salt":<digest>}',
  place: '{"data":{"latitude":<decimal>,"longitude":<decimal>},"salt":<digest>}',
  text: '{"data":{"text":<string>},"salt":<digest>}',

  "a letter": "[A-Za-z0-9+/]",
  hash: "<a letter>{42}[AEIMQUYcgkosw048]=",
  base64: "(<a letter>{4})*(<a letter>{2}[AEIMQUYcgkosw048]=|<a letter>[AQgw]==)?",
  proof: String.raw`c2sp\.org/tlog-proof@v1\nindex (?<index><number>)\n(?<path>(<hash>\n){0,63})\n(?<signed>(?<origin>(?<register>[^\n]+)/(?<company>[0-9a-f-]{36})(/([2-9]|[1-9]\d{1,2}))?)\n(?<size><number>)\n(?<root><hash>)\n)\n(?<lines>(— \S+ <base64>\n){1,16})`,

  known: '"identified_by":"(session|token|pin)"',
  deferred: '"deferred":(null|{"device_at":<number>,"last_contact_at":<number>,"sent_at":<number>})',
  mode: '"mode":"(on_site|remote)"',
  hours: '"hours":(null|"(ordinary|overtime|complementary)")',
  "kind of pause": '"kind":"(rest|meal|other)"',
  pause: '{"counts_as_work":<boolean>,"end_at":(null|<number>),<kind of pause>,"start_at":<number>}',
  "mode from": '{"from_at":<number>,<mode>}',
  times: String.raw`"times":{"check_in_at":<number>,"check_out_at":(null|<number>),<hours>,"modes":\[<mode from>(,<mode from>)*\],"pauses":\[(<pause>(,<pause>)*)?\]}`,
  change:
    '{"kind":"add",<times>}|{"kind":"change",<times>,"version":<count>}|{"kind":"void","version":<count>}',
  schedule: '{"digest":<digest>}',

  "payload of check_in": "{<deferred>,<hours>,<known>,<mode>}",
  "payload of check_out": "{<deferred>,<known>}",
  "payload of pause_start": '{"counts_as_work":<boolean>,<deferred>,<known>,<kind of pause>}',
  "payload of pause_end": "{<deferred>,<known>}",
  "payload of mode_changed": "{<deferred>,<known>,<mode>}",
  "payload of annulled": "{}",
  "payload of exit_missing": "{}",
  "payload of correction_proposed": '{"change":<change>(,"unidentified":true)?}',
  "payload of correction_answered": '{"answer":"(accept|disagree|withdraw)"}',
  "payload of correction_applied": '{"ground":"(agreed|without_agreement|no_answer|no_second_party)"}',
  "payload of member": '{"role":"(owner|admin|employee)","status":"(active|inactive)"}',
  "payload of register_continued":
    '{"common":<number>,"generation":([2-9]|[1-9][0-9]+),"origin":<string>,"root":<string>,"size":<count>}',
  "payload of person": "{}",
  "payload of company": "{}",
  "payload of company_status": '{"status":"(closed|open)"}',
  "payload of pin_set": "{}",
  "payload of protocol_read": '{"digest":<digest>,"version":<count>}',
  "payload of representative": '{"mandate":"(given|ended)"}',
  "payload of calendar_declared": "<schedule>",
  "payload of terms_agreed": "<schedule>",
  "payload of balance_moved": "<schedule>",
  "payload of plan": "<schedule>",
};

const fill = (name: string): string =>
  `(?:${patterns[name]!.replaceAll(/(?<!\?)<([\w ]+)>/g, (_, inner: string) => fill(inner))})`;

export const isTable = (name: string) => Object.hasOwn(patterns, name);

/** Returns the named parts of a text in the form of a pattern; null for any other text. */
export const readParts = (name: string, text: string): Record<string, string> | null => {
  const match = new RegExp(`^${fill(name)}$`, "s").exec(text);
  return match && (match.groups ?? {});
};

export const fits = (name: string, text: string) => readParts(name, text) !== null;
