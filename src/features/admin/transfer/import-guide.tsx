import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { expected, guides, type Origin, origins } from './guides.ts'
import { useTableNames } from './import-tables.tsx'
import styles from './import-trial.module.css'

/** Leads a library from the system it had before: which files to download there, and how to bring them here. */
export function ImportGuide() {
  const { t, i18n } = useLingui()
  const [origin, setOrigin] = useState<Origin | ''>('')
  const guide = origin && guides[origin]
  return (
    <Section title={<Trans>Da dove vieni?</Trans>}>
      <SelectField
        label={t`Quello che avevi prima`}
        value={origin}
        onChange={setOrigin}
        options={[
          { value: '', text: t`Scegli…` },
          ...Object.entries(origins).map(([value, text]) => ({
            value: value as Origin,
            text: text || t`Un foglio di calcolo`,
          })),
        ]}
      />
      {guide && (
        <ol className={styles.steps}>
          {guide.steps.map(step => (
            <li key={step.id}>{i18n._(step)}</li>
          ))}
          {guide.lacks && <li>{i18n._(guide.lacks)}</li>}
          <li>
            <Trans>
              Sceglili qui sotto come sono, tutti insieme: in quale ordine importarli lo sappiamo
              noi.
            </Trans>
          </li>
          <li>
            <Trans>
              Premi «Prova senza cambiare nulla», decidi che cosa fare delle righe che non vanno,
              poi importa davvero. Per trenta giorni puoi annullare.
            </Trans>
          </li>
        </ol>
      )}
    </Section>
  )
}

/** What the library has from its imports, what most others also bring, and what is to be looked at. */
export function ImportChecklist() {
  const { t } = useLingui()
  const names = useTableNames()
  const { data = [] } = useQuery(queryFor('admin.imports'))
  const valid = data.filter(({ undone }) => !undone)
  if (valid.length === 0) return null
  const has = (table: string) =>
    valid.some(({ counts }) => {
      const { created = 0, updated = 0, unchanged = 0 } = counts[table] ?? {}
      return created + updated + unchanged > 0
    })
  const listed = (tables: readonly string[]) =>
    tables.map(table => names[table] ?? table).join(', ')
  const here = expected.filter(has)
  const missing = expected.filter(table => !has(table))
  return (
    <Section title={<Trans>A che punto sei</Trans>}>
      <ul className={styles.steps}>
        {here.length > 0 && (
          <li>
            <Trans>Importati: {listed(here)}.</Trans>
          </li>
        )}
        {missing.length > 0 && (
          <li>
            <Trans>Non importati, se ti servono: {listed(missing)}.</Trans>
          </li>
        )}
        <li>
          <Trans>
            Da guardare: gli orari dei punti, qualche oggetto con la sua foto, una tessera e un
            prestito in corso.
          </Trans>
        </li>
      </ul>
      <div className={layout.actions}>
        {(
          [
            ['openings', t`Punti e orari`],
            ['objects', t`Oggetti`],
            ['members', t`Iscritti`],
            ['loans', t`Prestiti`],
          ] as const
        ).map(([section, text]) => (
          <Link
            key={section}
            to="/admin/{-$section}"
            params={{ section }}
            className={buttonClass('secondary', true)}
          >
            {text}
          </Link>
        ))}
      </div>
    </Section>
  )
}
