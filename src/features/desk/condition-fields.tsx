import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ConditionInput } from '#contract/shapes/desk.ts'
import { centsOf, isAmount } from '#domain/cents.ts'
import { PhotoField, usePhoto } from '#src/library/photos/one-photo.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { OptionalNumberField } from '#src/ui/field/formatted-field.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import styles from './desk.module.css'

type Props = {
  label: string
  note: string
  onNote: (note: string) => void
  photo: ReturnType<typeof usePhoto>
}

/** The condition of a product, as text and photo. */
export function ConditionFields({ label, note, onNote, photo }: Props) {
  const { t } = useLingui()
  return (
    <>
      <TextArea
        label={label}
        hint={t`Facoltativo. Lo legge solo chi gestisce l'oggettoteca.`}
        rows={3}
        maxLength={limits.noteMaxChars}
        value={note}
        onChange={onNote}
      />
      <PhotoField photo={photo} />
    </>
  )
}

/**
 * What staff find when something comes back. `input` is sent; `pending` says why it cannot be sent yet.
 * @param isDamaged it is damaged unless staff say otherwise, because its borrower says so
 */
export function useCondition(isDamaged = false) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const [damaged, setDamaged] = useState(isDamaged)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [cost, setCost] = useState<number | null>(null)
  const photo = usePhoto()
  const isCost = cost === null || isAmount(cost)
  const cents = cost === null || !isCost ? null : centsOf(cost) || null
  const input = useMemo(
    (): ConditionInput => ({
      note,
      damaged,
      missing: [...missing],
      cost: cents,
      photo: photo.id,
    }),
    [note, damaged, missing, cents, photo.id],
  )
  return {
    note,
    setNote,
    damaged,
    setDamaged,
    missing,
    setMissing,
    cost,
    setCost,
    photo,
    input,
    pending: photo.pending ?? (isCost ? null : t`Scrivi il costo in euro, con le cifre.`),
    isUnsaved:
      note !== '' ||
      damaged !== isDamaged ||
      missing.length > 0 ||
      cost !== null ||
      photo.shown !== null,
  }
}

type ReturnProps = {
  condition: ReturnType<typeof useCondition>
  /** The label of the note. */
  label: string
  accessories: readonly string[]
}

/** What is missing, a note and a photo, what a damage costs, and whether it goes to maintenance. */
export function ReturnFields({ condition, label, accessories }: ReturnProps) {
  const { t } = useLingui()
  const { missing, setMissing } = condition
  return (
    <div className={styles.form} data-unsaved={condition.isUnsaved ? true : undefined}>
      {accessories.length > 0 && (
        <fieldset className={styles.parts}>
          <legend>
            <Trans>Che cosa manca?</Trans>
          </legend>
          {accessories.map(part => (
            <Checkbox
              key={part}
              label={part}
              value={missing.includes(part)}
              onChange={isMissing =>
                setMissing(isMissing ? [...missing, part] : missing.filter(one => one !== part))
              }
            />
          ))}
        </fieldset>
      )}
      <ConditionFields
        label={label}
        note={condition.note}
        onNote={condition.setNote}
        photo={condition.photo}
      />
      <CostField value={condition.cost} onChange={condition.setCost} />
      <Checkbox
        label={t`È danneggiato: mettilo in manutenzione e avvisa chi lo aspetta`}
        value={condition.damaged}
        onChange={condition.setDamaged}
      />
    </div>
  )
}

type CostProps = { value: number | null; onChange: (euros: number | null) => void }

/** What a damage or a loss costs: it is only noted. */
export function CostField({ value, onChange }: CostProps) {
  const { t } = useLingui()
  return (
    <OptionalNumberField
      label={t`Quanto costa, in euro`}
      hint={t`Facoltativo. Resta scritto qui: non è un incasso.`}
      inputMode="decimal"
      value={value}
      onChange={onChange}
    />
  )
}
