import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

const cleanAfterMs = 100;

/**
 * Posts the token in the URL's fragment once, and removes it after 100 ms, so that no history stores it. Without a token it
 * redirects; the login page then explains that a link may have been cut off. A link opened later in the same tab changes only the fragment,
 * and is redeemed too.
 */
export function useRedeemFromUrl({
  isSignedIn,
  submit,
}: {
  isSignedIn: boolean;
  submit: (form: { token: string }) => void;
}) {
  const navigate = useNavigate();
  const isPostedRef = useRef(false);

  useEffect(() => {
    const redeem = () => {
      const carried = new URLSearchParams(location.hash.slice(1)).get("token");
      if (!carried) return false;
      submit({ token: carried });
      setTimeout(() => history.replaceState(history.state, "", location.pathname), cleanAfterMs);
      return true;
    };
    addEventListener("hashchange", redeem);
    if (!isPostedRef.current) {
      isPostedRef.current = true;
      if (!redeem()) navigate(isSignedIn ? "/dashboard" : "/login?why=incomplete", { replace: true });
    }
    return () => removeEventListener("hashchange", redeem);
  }, [isSignedIn, navigate, submit]);
}
