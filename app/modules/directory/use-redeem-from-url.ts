import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

const cleanAfterMs = 100;

/**
 * Takes the token from the URL's fragment, posts it once, and cleans the URL after 100 ms so that it stays in no
 * history. Without a token it goes where the visitor belongs; a link may have been cut off before it, so the login page says so. A link that is opened in this very tab afterwards changes
 * the fragment alone and loads no page: it is read too.
 */
export function useRedeemFromUrl({
  isSignedIn,
  submit,
}: {
  isSignedIn: boolean;
  submit: (form: { token: string }) => void;
}) {
  const navigate = useNavigate();
  const isPosted = useRef(false);

  useEffect(() => {
    const redeem = () => {
      const carried = new URLSearchParams(location.hash.slice(1)).get("token");
      if (!carried) return false;
      submit({ token: carried });
      setTimeout(() => history.replaceState(history.state, "", location.pathname), cleanAfterMs);
      return true;
    };
    addEventListener("hashchange", redeem);
    if (!isPosted.current) {
      isPosted.current = true;
      if (!redeem()) navigate(isSignedIn ? "/dashboard" : "/login?why=incomplete", { replace: true });
    }
    return () => removeEventListener("hashchange", redeem);
  }, [isSignedIn, navigate, submit]);
}
