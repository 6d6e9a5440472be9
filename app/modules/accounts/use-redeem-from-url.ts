import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

const cleanAfterMs = 100;

/**
 * Takes the token from the URL's fragment, posts it once, and cleans the URL after 100 ms so that it stays in no
 * history. Without a token it goes where the visitor belongs.
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
    if (isPosted.current) return;
    isPosted.current = true;
    const carried = new URLSearchParams(location.hash.slice(1)).get("token");
    if (!carried) return navigate(isSignedIn ? "/dashboard" : "/login", { replace: true });
    submit({ token: carried });
    setTimeout(() => history.replaceState(history.state, "", location.pathname), cleanAfterMs);
  }, [isSignedIn, navigate, submit]);
}
