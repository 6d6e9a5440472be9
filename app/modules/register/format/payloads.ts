// The payloads of events are part of the format. Their schemas are in the ledger, a lower layer.
export {
  payloadSchemas,
  type EntryTimes,
  type EventKind,
  type Ground,
  type Payloads,
} from "~/modules/ledger/rules/payloads";
