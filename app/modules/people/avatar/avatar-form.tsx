import { Link } from "@remix-run/react";
import { Suspense, useEffect, useId, useRef, useState, type FormEvent } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { FileButton } from "~/ui/file-button";
import { lazyPart } from "~/ui/lazy-part";
import { Loading } from "~/ui/loading";
import { LiveRegion, Notice } from "~/ui/notice";
import { useEarlyInput } from "~/ui/use-early-input";
import { useProfileForm } from "../profile/use-profile-form";
import { messages, mostCroppedBytes } from "./messages";

const AvatarEditor = lazyPart(() => import("./avatar-editor"));

/** Returns the problem of a file before it is cropped and sent. The server checks the result again. */
function problemOf(file: File): string | null {
  if (!file.type.startsWith("image/") || file.type === "image/svg+xml") return messages.notAnImage;
  return file.size > mostCroppedBytes ? messages.tooLargeToCrop : null;
}

/** The user's picture: chosen, cropped to a square and sent, or removed. Without scripts it is sent as it is. */
export function AvatarForm({ name, url }: { name: string; url: string | null }) {
  const removalFormId = useId();
  const { fetcher, isBusy, message, result } = useProfileForm("avatar");
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A saved picture is no longer chosen.
  const [known, setKnown] = useState(result);
  if (result !== known) {
    setKnown(result);
    if (result?.tone === "success") setFile(null);
  }

  const chooseFile = (chosenFile: File | undefined) => {
    const fileProblem = chosenFile ? problemOf(chosenFile) : null;
    setProblem(fileProblem);
    setFile(fileProblem ? null : (chosenFile ?? null));
  };
  const inputRef = useEarlyInput<HTMLInputElement>((early) => {
    const [file] = early.files ?? [];
    early.value = "";
    chooseFile(file);
  });
  const clearFile = (why: string | null) => {
    setFile(null);
    setProblem(why);
  };
  const isChosen = file !== null;
  const wasChosen = useRef(false);
  useEffect(() => {
    if (wasChosen.current && !isChosen) inputRef.current?.focus();
    wasChosen.current = isChosen;
  }, [isChosen, inputRef]);
  // The button that has the focus disappears with the picture.
  const isRemoving = useRef(false);
  useEffect(() => {
    if (url === null && isRemoving.current) inputRef.current?.focus();
    if (url === null) isRemoving.current = false;
  }, [url, inputRef]);
  const sendImage = (image: Blob) => {
    const form = new FormData();
    form.set("form", "avatar");
    form.set("avatar", image, "avatar.jpg");
    setProblem(null);
    fetcher.submit(form, { method: "post", action: "/profile", encType: "multipart/form-data" });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) setProblem(problem ?? messages.missing);
  };
  const notice = problem ? { tone: "problem" as const, text: problem } : message;

  return (
    <div className="mt-4">
      <fetcher.Form
        method="post"
        action="/profile"
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        className={file ? "hidden" : "group flex items-center gap-4"}
      >
        <Avatar name={name} url={url} size="large" />
        <ExpectedProfileField />
        <input type="hidden" name="form" value="avatar" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton
              ref={inputRef}
              label={url ? "Cambiar foto" : "Elegir foto"}
              chosen="imagen elegida"
              name="avatar"
              accept="image/jpeg,image/png,image/webp"
              aria-describedby="avatar-hint"
              onChoose={chooseFile}
            />
            {/* With scripts, a chosen picture is cropped and sent below. */}
            <span className="hidden group-has-[[type=file]:valid]:contents noscript:contents">
              <Button type="submit" look="quiet">
                Subir imagen
              </Button>
            </span>
            {url && (
              <Button type="submit" look="quiet" form={removalFormId} softDisabled={isBusy}>
                Quitar foto
              </Button>
            )}
          </div>
          <p id="avatar-hint" className="text-sm text-muted">
            <noscript>JPEG, PNG o WebP, de 2 MB como mucho. </noscript>
            La ve tu empresa y quien tenga su enlace.{" "}
            <Link to="/privacidad" className="underline hover:text-brand">
              Privacidad
            </Link>
          </p>
        </div>
      </fetcher.Form>
      <fetcher.Form
        id={removalFormId}
        method="post"
        action="/profile"
        hidden
        onSubmit={() => {
          setProblem(null);
          isRemoving.current = true;
        }}
      >
        <ExpectedProfileField />
        <input type="hidden" name="form" value="avatar" />
        <input type="hidden" name="intent" value="remove" />
      </fetcher.Form>
      {file && (
        <Suspense fallback={<Loading />}>
          <AvatarEditor
            key={`${file.name} ${file.lastModified}`}
            file={file}
            isBusy={isBusy}
            onDone={sendImage}
            onCancel={() => clearFile(null)}
            onUnreadable={() => clearFile(messages.notAnImage)}
          />
        </Suspense>
      )}
      <LiveRegion className="mt-3 empty:absolute">
        {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      </LiveRegion>
    </div>
  );
}
