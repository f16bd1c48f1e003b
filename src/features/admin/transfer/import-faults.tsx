import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FaultChoice, FaultGroup } from '#contract/shapes/admin/trial.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { More } from './import-more.tsx'
import { cellOf, correctedRows, decide, useImportRun, write } from './import-run.ts'
import styles from './import-trial.module.css'

const keyOf = ({ rule, column, file }: FaultGroup) => `${rule} ${column ?? ''} ${file}`

/** The faults of a trial by column and kind, each with a choice for all of its rows. */
export function ImportFaults({ groups }: { groups: readonly FaultGroup[] }) {
  const { t } = useLingui()
  const { asked } = useImportRun()
  // The questions above ask which places are meant.
  const isAsked = ({ file, rule }: FaultGroup) =>
    rule === 'unknown_point' && asked.some(place => place.file === file)
  const faulty = groups.filter(group => !group.warning && !isAsked(group))
  const warnings = groups.filter(({ warning }) => warning)
  return (
    <>
      {faulty.length > 0 && (
        <section className={layout.stack} aria-label={t`Righe da decidere`}>
          <h3>
            <Trans>Righe da decidere</Trans>
          </h3>
          <p className={layout.small}>
            <Trans>
              Scegli per ogni gruppo, poi prova di nuovo: quello che va bene entra, e niente a metà.
            </Trans>
          </p>
          {faulty.map(group => (
            <Group key={keyOf(group)} group={group} />
          ))}
          <SaveCorrected />
        </section>
      )}
      {warnings.length > 0 && (
        <section className={layout.stack} aria-label={t`Da sapere`}>
          <h3>
            <Trans>Da sapere</Trans>
          </h3>
          <ul className={styles.list}>
            {warnings.map(group => (
              <li key={keyOf(group)}>
                <Summary group={group} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Where a fault is and what is wrong; if the rows have different values, some of them. */
function Summary({ group: { text, examples } }: { group: FaultGroup }) {
  const some = examples.map(example => `“${example}”`).join(', ')
  return (
    <p>
      {text}
      {examples.length > 1 && (
        <span className={layout.small}>
          {' '}
          <Trans>Per esempio: {some}</Trans>
        </span>
      )}
    </p>
  )
}

type GroupProps = { group: FaultGroup }

function Group({ group }: GroupProps) {
  const { t } = useLingui()
  const { decisions } = useImportRun()
  const [isAsking, setAsking] = useState(group.from > 0)
  const { choices, column } = group
  const chosen = decisions.groups.find(one => isOf(one, group))?.choice
  const words: Record<FaultChoice | 'ask', string> = {
    empty: t`Lascia vuote queste caselle`,
    skip: t`Salta queste righe`,
    same: t`Sono le stesse persone`,
    other: t`Sono altre persone`,
    ask: t`Le correggo una per una`,
  }
  const choose = (choice: FaultChoice | 'ask' | '') => {
    setAsking(choice === 'ask')
    if (column !== null) decide(group, choice === 'ask' || choice === '' ? null : choice)
  }
  return (
    <div className={styles.group}>
      <Summary group={group} />
      {choices.length > 0 && (
        <SelectField
          label={t`Che cosa fare`}
          value={chosen ?? (isAsking ? 'ask' : '')}
          onChange={choose}
          options={[
            { value: '', text: t`Scegli…` },
            ...choices.map(value => ({ value, text: words[value] })),
          ]}
        />
      )}
      {isAsking && !chosen && <Cells group={group} />}
    </div>
  )
}

const isOf = (
  one: { file: string; column: string; rule: string },
  { file, column, rule }: FaultGroup,
) => one.file === file && one.column === column && one.rule === rule

/** Each row of a group, with a field for its value. */
function Cells({ group }: GroupProps) {
  const { t } = useLingui()
  const { decisions } = useImportRun()
  const { file, column, title, rows, from, count } = group
  if (column === null) return null
  return (
    <>
      <div className={layout.columns}>
        {rows.map(({ row, name, value }) => (
          <TextField
            key={row}
            label={t`${title ?? column}, riga ${row}`}
            hint={name}
            value={cellOf(decisions, { file, row, column }) ?? value}
            onChange={text => write({ file, row, column, value: text })}
          />
        ))}
      </div>
      <More page={keyOf(group)} from={from} shown={rows.length} all={count} />
    </>
  )
}

/** Downloads the rows with faults, as they were corrected, for those who go on in their spreadsheet. */
function SaveCorrected() {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const { busy } = useImportRun()
  const save = async () => {
    const files = await correctedRows()
    for (const [file, text] of files) {
      const name = file.replace(/^.*\//, '').replace(/(\.\w{1,5})?$/, '')
      saveFile(`${name}-${t`corrette`}.csv`, 'text/csv', text)
    }
  }
  return (
    <div className={layout.actions}>
      <Button
        look="secondary"
        pending={busy}
        pendingText={t`Un momento…`}
        disabledReason={offline}
        onClick={() => void save()}
      >
        <Trans>Scarica solo queste righe</Trans>
      </Button>
    </div>
  )
}
