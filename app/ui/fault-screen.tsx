import { useRouteError } from "@remix-run/react";
import { CrashScreen } from "./crash-screen";
import { isNoAnswer } from "./no-answer";
import { OfflineScreen } from "./offline-screen";

/** What an uncaught fault leaves: 'Sin conexión' where nobody answered, and the crash screen otherwise. */
export const FaultScreen = () => (isNoAnswer(useRouteError()) ? <OfflineScreen /> : <CrashScreen />);
