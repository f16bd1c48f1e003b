import { Trans, useLingui } from '@lingui/react/macro'
import type { LabelledProduct } from '#contract/shapes/desk.ts'
import { useWordsInAddress } from '#src/library/address/use-in-address.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import styles from './labels.module.css'

type Props = {
  objects: readonly LabelledProduct[]
  /** The ids of deselected products. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}

/** Selects the products that get a label: all at first, filtered by words and checkboxes. */
export function ObjectChoice({ objects, left, onLeft }: Props) {
  const { t } = useLingui()
  const { text, setText, words } = useWordsInAddress()
  const wanted = words.toLowerCase()
  const shown = objects.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
  const tick = (id: string, ticked: boolean) => {
    const next = new Set(left)
    if (ticked) next.delete(id)
    else next.add(id)
    onLeft(next)
  }
  return (
    <>
      <TextField
        label={t`Nome o codice`}
        type="search"
        paste
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <div className={styles.acts}>
        <Button look="secondary" small onClick={() => onLeft(new Set())}>
          <Trans>Tutti</Trans>
        </Button>
        <Button look="secondary" small onClick={() => onLeft(new Set(objects.map(({ id }) => id)))}>
          <Trans>Nessuno</Trans>
        </Button>
      </div>
      <fieldset className={styles.objects} aria-label={t`Oggetti`}>
        {shown.map(({ id, code, name }) => (
          <Checkbox
            key={id}
            label={`${code} · ${name}`}
            value={!left.has(id)}
            onChange={ticked => tick(id, ticked)}
          />
        ))}
      </fieldset>
    </>
  )
}
