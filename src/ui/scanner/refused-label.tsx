import { useLingui } from '@lingui/react/macro'
import { Banner } from '../states/states.tsx'
import styles from './scanner.module.css'

type Refused = {
  /** The scanned text. */
  text: string
  /** It leads to another site, to a page here that is no product's, or is no code at all. */
  fault: 'elsewhere' | 'no_product' | 'unreadable'
}

/** Says why a scanned text is no label of this library, and what to do. Screen readers announce it. */
export function RefusedLabel({ refused }: { refused: Refused | null }) {
  const reasonText = useReasonText()
  return (
    <div role="status" className={styles.refused}>
      {refused && (
        <Banner tone="waiting">
          <p>{reasonText(refused)}</p>
        </Banner>
      )}
    </div>
  )
}

function useReasonText() {
  const { t } = useLingui()
  return ({ text, fault }: Refused) => {
    const host = hostOf(text)
    const texts: Record<Refused['fault'], string> = {
      elsewhere: t`Questo codice porta a ${host}, non a questa oggettoteca, e non lo apriamo. Se l'oggetto è di qui, scrivi il codice che c'è sull'etichetta.`,
      no_product: t`Questo codice porta a un'altra pagina dell'oggettoteca, non a un oggetto. Inquadra l'etichetta sull'oggetto, o scrivi il suo codice.`,
      unreadable: t`Non è il codice di un oggetto: «${text}». Se l'etichetta è rovinata, scrivi il codice che c'è sotto, oppure cerca l'oggetto per nome.`,
    }
    return texts[fault]
  }
}

/** The host of an address. `URL` would refuse one that was cut off. */
const hostOf = (address: string) => /^https?:\/*([^/?#]*)/i.exec(address)?.[1] ?? address
