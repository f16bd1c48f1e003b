import { Trans, useLingui } from '@lingui/react/macro'
import { useLabels } from '#src/library/use-labels.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Camera } from '#src/ui/scanner/camera.tsx'
import { CodeForm } from '#src/ui/scanner/code-form.tsx'
import { RefusedLabel } from '#src/ui/scanner/refused-label.tsx'
import styles from './desk.module.css'
import { DeskFrame } from './desk-frame.tsx'
import { ProductPanel } from './product-panel.tsx'

type Props = { product: string | null; onProduct: (id: string) => void }

/** The desk: scan a label, then act on its product. */
export function DeskPage({ product, onProduct }: Props) {
  const { t } = useLingui()
  const { read, refused } = useLabels(onProduct)
  return (
    <DeskFrame title={t`Banco`}>
      <div className={styles.columns}>
        <div className={styles.reader}>
          <Camera onCode={read} />
          <CodeForm act={t`Cerca`} onCode={read} />
          <RefusedLabel refused={refused} />
        </div>
        {product ? (
          <ProductPanel key={product} id={product} />
        ) : (
          <Section title={<Trans>Inquadra un'etichetta</Trans>}>
            <p className={styles.muted}>
              <Trans>
                Qui compaiono l'oggetto, chi lo ha in prestito e chi lo aspetta. Va bene anche un
                lettore che scrive il codice.
              </Trans>
            </p>
          </Section>
        )}
      </div>
    </DeskFrame>
  )
}
