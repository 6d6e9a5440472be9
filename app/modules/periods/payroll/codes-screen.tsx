import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { Notice } from "~/ui/notice";
import { PageLinks } from "~/ui/page-links";
import { PersonSearch } from "~/ui/person-search";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { codeField, companyField, personField, unitField, type TypedCodes } from "./codes-form";
import { unitWords } from "./concepts";
import { messages } from "./messages";
import type { CodesPage } from "./show-codes.server";

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

const ConceptsForm = ({ page: { fields, typed: saved }, typed, errors, isSending }: CodesScreenProps) => {
  const values = { ...saved, ...typed };
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
      <Section id="concepts" title={messages.concepts} className="mt-6">
        <p className="mt-1 max-w-prose text-muted">{messages.conceptsHint}</p>
        <ul className="mt-2 flex flex-col gap-3">
          {fields.map(({ concept, name, units }) => (
            <li key={concept} className="flex flex-wrap items-start gap-3">
              <TextField
                label={name}
                name={codeField(concept)}
                autoComplete="off"
                maxLength={20}
                defaultValue={values[codeField(concept)]}
                error={errors[codeField(concept)]}
                className="min-w-0 grow sm:max-w-xs"
              />
              {units.length > 1 && (
                <SelectField
                  label="Unidad"
                  aria-label={messages.unit(name)}
                  className="w-32 shrink-0"
                  name={unitField(concept)}
                  defaultValue={values[unitField(concept)] ?? units[0]}
                >
                  {units.map((unit) => (
                    <option key={unit} value={unit}>
                      {unitWords[unit]}
                    </option>
                  ))}
                </SelectField>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Button type="submit" name="intent" value="concepts" softDisabled={isSending} className="mt-4">
        {messages.save}
      </Button>
    </Form>
  );
};

const PeopleForm = ({ page, typed, errors, isSending }: CodesScreenProps) => {
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
          <ul className="grid gap-3 sm:grid-cols-2">
            {people.map(({ id, name, code }) => (
              <li key={id} className="min-w-0 wrap-anywhere">
                <TextField
                  label={name}
                  name={personField(id)}
                  autoComplete="off"
                  maxLength={20}
                  defaultValue={typed?.[personField(id)] ?? code}
                  error={errors[personField(id)]}
                />
              </li>
            ))}
          </ul>
          <Button type="submit" name="intent" value="people" softDisabled={isSending} className="mt-4">
            {messages.save}
          </Button>
        </Form>
      )}
      <PageLinks
        kept={{ ...(who && { who }) }}
        words={{ first: "Volver al principio", next: "Ver más personas" }}
        {...{ next, isLaterPage }}
      />
    </Section>
  );
};
