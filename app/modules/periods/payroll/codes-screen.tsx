import { Form } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { ActionBar } from "~/ui/action-bar";
import { Button } from "~/ui/button";
import { controlClass, noteAttributes } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Notice } from "~/ui/notice";
import { PageLinks, peoplePageTexts } from "~/ui/page-links";
import { PersonSearch } from "~/ui/person-search";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { codeField, companyField, personField, unitField, type TypedCodes } from "./codes-form";
import { unitTexts } from "./concepts";
import { messages } from "./messages";
import type { CodesPage, ShownConcept } from "./show-codes.server";

interface CodesScreenProps {
  page: CodesPage;
  /** The typed values of a refused form; null otherwise. */
  typed: TypedCodes | null;
  errors: Partial<Record<string, string>>;
  isSending: boolean;
}

/** The codes of the company and its concepts, and those of people in pages. Both forms work without scripts. */
export function CodesScreen({ page, typed, errors, isSending }: CodesScreenProps) {
  return (
    <>
      {page.shared.length > 0 && (
        <div className="mt-4">
          <Notice tone="info">
            {messages.sharedTitle}
            {page.shared.map(({ code, names }) => (
              <span key={code} className="block font-normal">
                {messages.sharedHint(code, names.join(", "))}
              </span>
            ))}
          </Notice>
        </div>
      )}
      <ConceptsForm {...{ page, typed, errors, isSending }} />
      <PeopleForm {...{ page, typed, errors, isSending }} />
      <div className="mt-6">
        <Fold title={messages.programsTitle}>{messages.programs}</Fold>
      </div>
    </>
  );
}

type FormProps = Pick<CodesScreenProps, "page" | "typed" | "errors" | "isSending">;

const ConceptsForm = ({ page: { fields, typed: saved }, typed, errors, isSending }: FormProps) => {
  const values = { ...saved, ...typed };
  const unused = fields.filter(({ isUsed }) => !isUsed);
  return (
    <Form method="post" noValidate className="mt-4">
      <ExpectedProfileField />
      <TextField
        label={messages.codeOfCompany}
        name={companyField}
        autoComplete="off"
        maxLength={20}
        defaultValue={values[companyField]}
        error={errors[companyField]}
        className="sm:max-w-xs"
      />
      <Section id="concepts" title={messages.concepts} className="mt-6 max-w-2xl">
        <p className="mt-1 max-w-prose text-muted">{messages.conceptsHint}</p>
        <ConceptsTable fields={fields.filter(({ isUsed }) => isUsed)} {...{ values, errors }} />
        {unused.length > 0 && (
          <details className="mt-2" open={unused.some(({ concept }) => errors[codeField(concept)])}>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
              {messages.unusedKinds(unused.length)}
            </summary>
            <ConceptsTable fields={unused} {...{ values, errors }} />
          </details>
        )}
      </Section>
      <ActionBar className="mt-4">
        <Button type="submit" name="intent" value="concepts" softDisabled={isSending}>
          {messages.save}
        </Button>
      </ActionBar>
    </Form>
  );
};

interface TableProps {
  fields: readonly ShownConcept[];
  values: TypedCodes;
  errors: CodesScreenProps["errors"];
}

/** A row whose cells go below each other where large text leaves no room. */
const rowClass = "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2";
const nameCell = "max-sm:grow max-sm:basis-16";
const codeCell = "max-sm:w-24 sm:pl-2";
const unitCell = "max-sm:w-28 sm:pl-2";

const ConceptsTable = ({ fields, values, errors }: TableProps) => (
  <table className="mt-2 w-full text-left">
    <thead className="text-sm text-muted">
      <tr className={rowClass}>
        <th scope="col" className={`py-2 font-medium ${nameCell}`}>
          {messages.concept}
        </th>
        <th scope="col" className={`py-2 font-medium sm:w-48 ${codeCell}`}>
          {messages.code}
        </th>
        <th scope="col" className={`py-2 font-medium sm:w-36 ${unitCell}`}>
          {messages.unitHead}
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line border-y border-line">
      {fields.map(({ concept, name, units }) => (
        <CodeRow
          key={concept}
          name={name}
          label={messages.codeOf(name)}
          field={codeField(concept)}
          value={values[codeField(concept)] ?? ""}
          error={errors[codeField(concept)]}
        >
          <td className={`py-0.5 ${unitCell}`}>
            {units.length === 1 ? (
              <span className="px-3">{unitTexts[units[0]!]}</span>
            ) : (
              <Select
                aria-label={messages.unit(name)}
                name={unitField(concept)}
                defaultValue={values[unitField(concept)] ?? units[0]}
              >
                {units.map((unit) => (
                  <option key={unit} value={unit}>
                    {unitTexts[unit]}
                  </option>
                ))}
              </Select>
            )}
          </td>
        </CodeRow>
      ))}
    </tbody>
  </table>
);

interface CodeRowProps {
  /** The kind of hours or of absence. */
  name: string;
  label: string;
  field: string;
  value: string;
  error: string | undefined;
  children?: ReactNode;
}

/** A row with a name and the field of its code. The error is below the name, where it has room. */
function CodeRow({ name, label, field, value, error, children }: CodeRowProps) {
  const id = useId();
  return (
    <tr className={rowClass}>
      <th scope="row" className={`py-0.5 font-normal wrap-anywhere ${nameCell}`}>
        <bdi>{name}</bdi>
        {error && (
          <p id={`${id}-error`} className="text-sm font-medium text-problem">
            {error}
          </p>
        )}
      </th>
      <td className={`py-0.5 ${codeCell}`}>
        <input
          {...noteAttributes(id, { error })}
          aria-label={label}
          name={field}
          autoComplete="off"
          maxLength={20}
          defaultValue={value}
          className={controlClass}
        />
      </td>
      {children}
    </tr>
  );
}

const PeopleForm = ({ page, typed, errors, isSending }: FormProps) => {
  const { people, who, next, isLaterPage } = page;
  return (
    <Section id="people" title={messages.peopleCodes} className="mt-8 border-t border-line pt-4">
      <p className="mt-1 max-w-prose text-muted">{messages.peopleCodesHint}</p>
      <Form method="get" className="mt-3 flex items-end gap-3">
        <PersonSearch who={who} className="min-w-0 grow sm:max-w-80" />
        <Button type="submit" look="quiet">
          Buscar
        </Button>
      </Form>
      {people.length === 0 ? (
        <p className="mt-4">{messages.nobodyFound}</p>
      ) : (
        <Form method="post" noValidate className="mt-3">
          <ExpectedProfileField />
          <table className="w-full max-w-2xl text-left">
            <thead className="text-sm text-muted">
              <tr className={rowClass}>
                <th scope="col" className={`py-2 font-medium ${nameCell}`}>
                  {messages.person}
                </th>
                <th scope="col" className={`py-2 font-medium sm:w-48 ${codeCell}`}>
                  {messages.code}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-y border-line">
              {people.map(({ id, name, code }) => (
                <CodeRow
                  key={id}
                  name={name}
                  label={messages.codeOf(name)}
                  field={personField(id)}
                  value={typed?.[personField(id)] ?? code}
                  error={errors[personField(id)]}
                />
              ))}
            </tbody>
          </table>
          <ActionBar className="mt-4">
            <Button type="submit" name="intent" value="people" softDisabled={isSending}>
              {messages.save}
            </Button>
          </ActionBar>
        </Form>
      )}
      <PageLinks kept={{ ...(who && { who }) }} words={peoplePageTexts} {...{ next, isLaterPage }} />
    </Section>
  );
};
