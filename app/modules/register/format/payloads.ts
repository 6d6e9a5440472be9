// What each kind of event says is part of the format. The schemas stand with the ledger, on a floor below this one.
export {
  payloadSchemas,
  type EntryTimes,
  type EventKind,
  type Ground,
  type Payloads,
} from "~/modules/ledger/model/payloads";
