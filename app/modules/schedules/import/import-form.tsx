import { Form, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { FileButton } from "~/ui/file-button";
import { LiveRegion } from "~/ui/notice";
import { TextAreaField } from "~/ui/text-area-field";
import { useEarlyInput } from "~/ui/use-early-input";
import { messages, mostFileBytes } from "./messages";
import type { ImportAnswer } from "./submit-import.server";

/** The form with the file or the pasted rows. With scripts a chosen file is reviewed immediately. */
export function ImportForm({ answer, isSending }: { answer: ImportAnswer | undefined; isSending: boolean }) {
  const submitForm = useSubmit();
  const [unsent, setUnsent] = useState<{ problem: string; answer: unknown } | null>(null);
  // A problem of a file that was not sent is shown until the next answer.
  const problem = unsent && unsent.answer === answer ? unsent.problem : answer?.problem;
  const csv = answer?.csv ?? "";
  const chooseFile = (file: File | undefined) => {
    if (!file) return;
    const isTooLarge = file.size > mostFileBytes;
    const isBook = /\.(xlsx?|ods)$/i.test(file.name);
    if (isTooLarge || isBook)
      return setUnsent({ problem: isBook ? messages.isWorkbook : messages.fileTooLarge, answer });
    setUnsent(null);
    const form = new FormData();
    form.set("file", file);
    form.set("intent", "review");
    submitForm(form, { method: "post", encType: "multipart/form-data" });
  };
  const inputRef = useEarlyInput<HTMLInputElement>((early) => {
    const [file] = early.files ?? [];
    early.value = "";
    chooseFile(file);
  });
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="mt-2 flex flex-col gap-2">
      <ExpectedProfileField />
      <div>
        <FileButton
          ref={inputRef}
          label="Elegir archivo CSV"
          chosen="archivo elegido"
          name="file"
          accept=".csv,.txt,.xlsx,.xls,text/csv,text/plain"
          onChoose={chooseFile}
        />
      </div>
      <details open={Boolean(problem) || (csv !== "" && !answer?.review) || undefined}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-brand underline">
          {messages.paste}
        </summary>
        <TextAreaField
          key={csv}
          label="Filas"
          name="csv"
          rows={csv === "" ? 8 : Math.min(8, Math.max(3, csv.split("\n").length))}
          defaultValue={csv}
          error={problem ?? undefined}
          hint={messages.hint}
          autoComplete="off"
          spellCheck={false}
          wrap="off"
        />
        <LiveRegion className="sr-only">{!isSending && problem}</LiveRegion>
        <Button type="submit" name="intent" value="review" softDisabled={isSending} className="mt-3">
          {isSending ? "Comprobando..." : "Revisar"}
        </Button>
      </details>
    </Form>
  );
}
