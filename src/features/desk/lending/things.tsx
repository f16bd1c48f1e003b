import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { IconButton } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { type Thing, useBasket, withQuantity } from './basket.ts'
import styles from './lending.module.css'

/** What is lent, or that something is to be added. */
export function Things() {
  const { t } = useLingui()
  const { basket } = useBasket()
  if (basket.things.length === 0) {
    return (
      <p className={styles.idle}>
        <Trans>Che cosa prende? Inquadra un'etichetta, o scrivi un codice o un nome.</Trans>
      </p>
    )
  }
  return (
    <ul className={styles.things} aria-label={t`Oggetti del prestito`}>
      {basket.things.map(thing => (
        <li key={thing.id}>
          <Row thing={thing} />
        </li>
      ))}
    </ul>
  )
}

function Row({ thing }: { thing: Thing }) {
  const { t } = useLingui()
  const format = useFormat()
  const { change } = useBasket()
  const { id, code, copies, quantity, most, place, handout_note, manual, accessories } = thing
  const name = format.name(thing)
  const set = (next: number) => change(({ things }) => ({ things: withQuantity(things, id, next) }))
  const codes = copies.length > 0 ? copies.map(copy => copy.code).join(', ') : code
  return (
    <>
      <div className={styles.thing}>
        <Picture picture={thing.img} sizes="56px" square decorative />
        <div>
          <strong>{name}</strong>
          <p className={styles.small}>
            {codes} · {place}
          </p>
        </div>
        <IconButton label={t`Togli ${name}`} onClick={() => set(0)}>
          <X size={20} />
        </IconButton>
      </div>
      {most > 1 && (
        <fieldset className={styles.quantity} aria-label={t`Quanti: ${name}`}>
          <IconButton
            label={t`Uno in meno: ${name}`}
            disabled={quantity <= 1}
            onClick={() => set(quantity - 1)}
          >
            <Minus size={20} />
          </IconButton>
          <output aria-live="polite">
            <Trans>
              {quantity} di {most}
            </Trans>
          </output>
          <IconButton
            label={t`Uno in più: ${name}`}
            disabled={quantity >= most}
            onClick={() => set(quantity + 1)}
          >
            <Plus size={20} />
          </IconButton>
        </fieldset>
      )}
      {handout_note && (
        <Banner tone="info" icon={<Hand size={20} />}>
          {handout_note}
        </Banner>
      )}
      {manual && (
        <p>
          <a href={manual} target="_blank" rel="noopener nofollow">
            <Trans>Istruzioni per l'uso</Trans>
          </a>
        </p>
      )}
      {accessories.length > 0 && <Parts name={name} parts={accessories} />}
    </>
  )
}

/** What goes with a thing, to tick while it is packed. Nothing is stored. */
function Parts({ name, parts }: { name: string; parts: readonly string[] }) {
  const { t } = useLingui()
  const [ticked, setTicked] = useState<readonly string[]>([])
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.small}>{t`Con ${name}`}</legend>
      {parts.map(part => (
        <Checkbox
          key={part}
          label={part}
          value={ticked.includes(part)}
          onChange={isTicked =>
            setTicked(isTicked ? [...ticked, part] : ticked.filter(one => one !== part))
          }
        />
      ))}
    </fieldset>
  )
}
