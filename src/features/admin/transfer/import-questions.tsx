import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportReading, ImportTable } from '#contract/shapes/admin/transfer.ts'
import type { CopyState } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Chip } from '#src/ui/button/button.tsx'
import layout from '../parts/layout.module.css'
import { isSkipped, stateOf } from './import-reading.ts'
import styles from './import-tables.module.css'

type Props = {
  shown: ImportTable
  chosen: ImportReading | undefined
  onChange: (choice: ImportReading) => void
}

/** What only the person knows about a file: what words for states mean, how its days are written, which rows are left out. */
export function ImportQuestions(props: Props) {
  return (
    <>
      <States {...props} />
      <Days {...props} />
      <Groups {...props} />
    </>
  )
}

/** The choices so far, with what changes. */
function changed({ shown, chosen }: Props, part: Partial<ImportReading>): ImportReading {
  return { ...chosen, table: shown.table ?? '', columns: chosen?.columns ?? {}, ...part }
}

/** The states of a copy, in words. */
export function useStateNames(): Record<CopyState, string> {
  const { t } = useLingui()
  return {
    in_service: t`Si presta`,
    repair: t`In riparazione`,
    missing: t`Non si trova`,
    retired: t`Dismesso`,
  }
}

function States(props: Props) {
  const { t } = useLingui()
  const { shown, chosen, onChange } = props
  const { states = [] } = shown
  const names = useStateNames()
  if (states.length === 0) return null
  return (
    <section className={layout.stack} aria-label={t`Che cosa vogliono dire le parole per lo stato`}>
      <h3>
        <Trans>Che cosa vogliono dire le parole per lo stato</Trans>
      </h3>
      {states.map(word => {
        const now = stateOf(chosen, word)
        const key = word.word.trim().toLowerCase()
        return (
          // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its chips
          <div key={key} role="group" aria-label={word.word} className={styles.question}>
            <strong dir="auto">{word.word}</strong>
            <span className={layout.small}>
              {t`${plural(word.rows, { one: '# riga', other: '# righe' })}`}
              {now === null && (
                <>
                  {' · '}
                  <Trans>scegli</Trans>
                </>
              )}
            </span>
            <span className={layout.actions}>
              {Object.entries(names).map(([state, name]) => (
                <Chip
                  key={state}
                  pressed={now === state}
                  onClick={() =>
                    onChange(
                      changed(props, {
                        states: { ...chosen?.states, [key]: state as CopyState },
                      }),
                    )
                  }
                >
                  {name}
                </Chip>
              ))}
            </span>
          </div>
        )
      })}
    </section>
  )
}

function Days(props: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { shown, chosen, onChange } = props
  const titles = new Map(shown.headings.map(({ heading, title }) => [heading, title]))
  return (shown.unsure_days ?? []).map(({ heading, sample, dmy, mdy }) => {
    const title = titles.get(heading) ?? heading
    const now = chosen?.days?.[heading] ?? 'dmy'
    return (
      <section key={heading} className={styles.question} aria-label={t`I giorni di «${title}»`}>
        <strong>
          <Trans>
            In «{title}», {sample} è
          </Trans>
        </strong>
        <span className={layout.actions}>
          {(
            [
              ['dmy', dmy],
              ['mdy', mdy],
            ] as const
          ).map(([order, day]) => (
            <Chip
              key={order}
              pressed={now === order}
              onClick={() =>
                onChange(changed(props, { days: { ...chosen?.days, [heading]: order } }))
              }
            >
              {format.day(day)}
            </Chip>
          ))}
        </span>
      </section>
    )
  })
}

/** Rows that are left out by the value of a column. */
function Groups(props: Props) {
  const { t } = useLingui()
  const { shown, chosen, onChange } = props
  const { groups = [] } = shown
  const titles = new Map(shown.headings.map(({ heading, title }) => [heading, title]))
  if (groups.length === 0) return null
  const isAny = groups.some(({ heading, values }) =>
    values.some(value => isSkipped(chosen, heading, value)),
  )
  return (
    <details open={isAny}>
      <summary>
        <Trans>Righe da lasciare fuori</Trans>
      </summary>
      <div className={layout.stack}>
        {groups.map(({ heading, values }) => {
          const title = titles.get(heading) ?? heading
          const skipped = values.filter(value => isSkipped(chosen, heading, value))
          const toggle = (value: string) => {
            const before = skipped.map(one => one.value)
            const after = before.includes(value)
              ? before.filter(one => one !== value)
              : [...before, value]
            onChange(changed(props, { skip: { ...chosen?.skip, [heading]: after } }))
          }
          return (
            // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its chips
            <div key={heading} role="group" aria-label={title} className={styles.question}>
              <strong dir="auto">{title}</strong>
              <span className={layout.actions}>
                {values.map(one => (
                  <Chip
                    key={one.value}
                    pressed={skipped.includes(one)}
                    onClick={() => toggle(one.value)}
                  >
                    {t`Senza «${one.value}» (${one.rows})`}
                  </Chip>
                ))}
              </span>
            </div>
          )
        })}
      </div>
    </details>
  )
}
