import type { ReactNode } from "react";

/** The buttons that send a long form: side by side, in sight above a phone's bottom bar. */
export const ActionBar = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div className={`action-bar flex flex-wrap items-center gap-3 max-sm:[&>*]:grow ${className}`}>
    {children}
  </div>
);
