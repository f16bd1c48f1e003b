import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { auditGroups } from '#contract/audit/acts.ts'
import type { InputOf } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { toFailure } from '#src/api/failure.ts'
import { pagesOf } from '#src/api/queries.ts'
import { useChoiceInAddress, useInAddress } from '#src/library/address/use-in-address.ts'
import { useTyped } from '#src/library/address/use-typed.ts'
import { useToday } from '#src/library/clock.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { MoreButton } from '#src/library/listing/more-button.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { List } from '../parts/list.tsx'
import { groupNames } from './act-words.ts'
import styles from './audit-page.module.css'
import { AuditRow } from './audit-row.tsx'

const aboutAll = ['all', ...auditGroups] as const
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The audit log in words: what staff did, looked for by person, thing, kind of act and day. */
export function AuditPage() {
  const { t, i18n } = useLingui()
  const today = useToday()
  const person = useTypedInAddress('person')
  const thing = useTypedInAddress('thing')
  const [about, setAbout] = useChoiceInAddress('about', aboutAll)
  const [from, setFrom] = useInAddress('from')
  const [to, setTo] = useInAddress('to')
  const query = {
    ...(person.words && { person: person.words }),
    ...(thing.words && { thing: thing.words }),
    ...(about !== 'all' && { about }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
  return (
    <>
      <div className={styles.search}>
        <TextField
          label={t`Persona`}
          hint={t`Chi l'ha fatto, o a chi: nome, tessera, telefono o e-mail`}
          {...person.field}
        />
        <TextField label={t`Oggetto`} hint={t`Nome, scaffale o codice`} {...thing.field} />
        <SelectField
          label={t`Che cosa`}
          value={about}
          onChange={value => setAbout(value as typeof about)}
          options={[
            { value: 'all', text: t`Tutto` },
            ...auditGroups.map(group => ({ value: group, text: i18n._(groupNames[group]) })),
          ]}
        />
        <TextField label={t`Dal`} type="date" max={today} value={from} onChange={setFrom} />
        <TextField label={t`Al`} type="date" max={today} value={to} onChange={setTo} />
      </div>
      <Entries query={query} />
    </>
  )
}

/** A search box whose words are in the address. */
function useTypedInAddress(name: string) {
  const [words, setWords] = useInAddress(name)
  const { typed, setTyped } = useTyped(words, setWords)
  const field = {
    type: 'search',
    paste: true,
    autoComplete: 'off',
    maxLength: limits.searchMaxChars,
    value: typed,
    onChange: setTyped,
  }
  return { words, field }
}

type Query = InputOf<'admin.audit'>['query']

function Entries({ query }: { query: Query }) {
  const { t } = useLingui()
  const listing = useInfiniteQuery(pagesOf('admin.audit', { query }))
  const entries = listing.data?.pages.flatMap(({ answer }) => answer)
  if (!entries) {
    const failure = listing.error && toFailure(listing.error)
    return <LoadingOrProblem failure={failure} retry={listing.refetch} height="320px" />
  }
  if (entries.length === 0) return <Nothing isSearch={Object.keys(query).length > 0} />
  const count = entries.length
  return (
    <>
      <p className={layout.small} role="status">
        {listing.hasNextPage ? t`Gli ultimi ${count}` : t`${count} in tutto`}
      </p>
      <DataAge at={listing.dataUpdatedAt} />
      <List label={t`Modifiche`}>
        {entries.map(entry => (
          <li key={entry.id}>
            <AuditRow entry={entry} />
          </li>
        ))}
      </List>
      {listing.hasNextPage && <MoreButton listing={listing} />}
    </>
  )
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (!isSearch) {
    return (
      <EmptyState title={t`Ancora nessuna modifica`}>
        <p>
          <Trans>Qui compare che cosa cambia chi gestisce, e quando.</Trans>
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`Nessuna modifica trovata`} drawing="search">
      <p>
        <Trans>Prova con meno parole, con altri giorni, oppure mostra tutto.</Trans>
      </p>
      <Button look="secondary" onClick={() => void navigate({ to: '.', search: {} })}>
        <Trans>Mostra tutto</Trans>
      </Button>
    </EmptyState>
  )
}
