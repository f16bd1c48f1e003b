import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type OwnWordsRow, wordsInput } from '#contract/shapes/admin/words.ts'
import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { isBlank } from '#contract/texts/localized.ts'
import {
  type EmailGroup,
  emailGroups,
  emailText,
  type OwnWords,
  wordsIn,
} from '#contract/texts/own-words.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { currentLocale, offeredLanguages } from '#src/i18n/locale.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { SelectField, TextArea } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { orEmpty } from '../parts/each-language.tsx'
import layout from '../parts/layout.module.css'
import { List, ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import styles from './words.module.css'

/** The library's own words in each kind of e-mail to members. */
export function WordsPage() {
  const names = useGroupNames()
  const { data, error, refetch } = useQuery({ ...queryFor('admin.words'), staleTime: 0 })
  const [open, setOpen] = useState<OwnWordsRow | null>(null)
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  const groups = Object.entries(emailGroups) as [EmailGroup, readonly string[]][]
  return (
    <>
      <p>
        <Trans>
          A ogni e-mail puoi aggiungere parole vostre, sopra o sotto il testo di sempre: un saluto,
          un avviso, un indirizzo. Le e-mail per accedere restano come sono, così chi le riceve le
          riconosce.
        </Trans>
      </p>
      {groups.map(([group, kinds]) => (
        <Section key={group} title={names[group]}>
          <List label={names[group]}>
            {data
              .filter(({ id }) => kinds.includes(id))
              .map(row => (
                <li key={row.id}>
                  <WordsRow row={row} onOpen={() => setOpen(row)} />
                </li>
              ))}
          </List>
        </Section>
      ))}
      {open && <WordsDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function useGroupNames(): Record<EmailGroup, string> {
  const { t } = useLingui()
  return {
    people: t`Chi è iscritto`,
    money: t`Pagamenti e ricevute`,
    bookings: t`Prenotare e ritirare`,
    returns: t`Riportare`,
    changes: t`Se qualcosa cambia`,
    sharing: t`Oggetti condivisi`,
    queue: t`Coda e «per dopo»`,
  }
}

function WordsRow({ row, onOpen }: { row: OwnWordsRow; onOpen: () => void }) {
  const { t } = useLingui()
  const { subject, above, below } = row
  const hasOwn = !isBlank(above) || !isBlank(below)
  return (
    <ListRow title={subject}>
      {hasOwn && <StatusChip tone="good">{t`Con parole vostre`}</StatusChip>}
      <Button look="secondary" small aria-label={t`Scrivi in: ${subject}`} onClick={onOpen}>
        <Trans>Scrivi</Trans>
      </Button>
    </ListRow>
  )
}

/** Own words in one language at a time, with the e-mail as it will be sent. */
function WordsDialog({ row, onClose }: { row: OwnWordsRow; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const languages = offeredLanguages()
  const [language, setLanguage] = useState<Locale>(currentLocale())
  const save = useCall('admin.words.save')
  const params = { kind: row.id }
  const initial: OwnWords = { above: row.above, below: row.below }
  const form = useCallForm({
    initial,
    check: wordsInput,
    send: body => save.mutateAsync({ params, body }),
    onDone: done => {
      saved(t`Salvato`, 'admin.words', done)
      onClose()
    },
  })
  const [first = language] = languages
  const hint = language === first ? undefined : t`Vuoto: come in ${languageOf(first).name}`
  return (
    <Dialog open onClose={onClose} title={row.subject} drawer>
      <form className={layout.stack} {...form.props}>
        {languages.length > 1 && (
          <SelectField
            label={t`Lingua`}
            value={language}
            onChange={setLanguage}
            options={languages.map(value => ({ value, text: languageOf(value).name }))}
          />
        )}
        <TextArea
          label={t`Sopra il testo`}
          hint={hint}
          rows={3}
          maxLength={limits.ownWordsChars}
          {...orEmpty(form.field(`above.${language}`))}
        />
        <TextArea
          label={t`Sotto il testo`}
          hint={hint}
          rows={3}
          maxLength={limits.ownWordsChars}
          {...orEmpty(form.field(`below.${language}`))}
        />
        <Preview row={row} language={language} words={form.values} />
        {form.banner}
        <div className={layout.actions}>
          <Button {...form.button}>
            <Trans>Salva</Trans>
          </Button>
          <TestButton row={row} language={language} words={form.values} />
        </div>
      </form>
    </Dialog>
  )
}

type Shown = { row: OwnWordsRow; language: Locale; words: OwnWords }

function Preview({ row, language, words }: Shown) {
  const { t } = useLingui()
  const call = queryFor('admin.words.example', { params: { kind: row.id } })
  const { data, error, refetch } = useQuery(call)
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="240px" />
  const example = data.find(one => one.language === language) ?? data[0]
  if (!example) return null
  const { subject, ...parts } = example
  return (
    <section aria-label={t`Come arriva`} className={layout.stack}>
      <h3>
        <Trans>Come arriva</Trans>
      </h3>
      <p className={layout.small}>
        <Trans>Un esempio: nomi, oggetti e giorni cambiano da una e-mail all'altra.</Trans>
      </p>
      <div className={styles.email} lang={example.language}>
        <strong>{subject}</strong>
        <p className={styles.body}>
          {emailText(parts, wordsIn(words, language, offeredLanguages()))}
        </p>
      </div>
    </section>
  )
}

/** Sends the example to whoever writes. */
function TestButton({ row, language, words }: Shown) {
  const { t } = useLingui()
  const saved = useSaved()
  const test = useCall('admin.words.test')
  const { attempt, button } = useAttempt({ toast: true })
  const send = () => test.mutateAsync({ params: { kind: row.id }, body: { ...words, language } })
  const run = async () => {
    const done = await attempt(send)
    if (done) saved(t`Prova in arrivo a ${done.to}`)
  }
  return (
    <Button look="secondary" {...button} onClick={() => void run()}>
      <Trans>Mandami una prova</Trans>
    </Button>
  )
}
