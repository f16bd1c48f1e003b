import { Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { type InstallWay, install } from '#src/platform/install/install.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import styles from './install.module.css'
import { ShareSheetSteps } from './share-sheet-steps.tsx'

/** The offer to install, below the page's content; after «later» it is hidden for a month. */
export function InstallCard({ way, onClose }: { way: InstallWay; onClose: () => void }) {
  const { t } = useLingui()
  const [guide, setGuide] = useState(false)
  const act = async () => {
    if (way === 'share-sheet') return setGuide(true)
    await install()
    onClose()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a named region that is no part of the page's outline */}
      <div className={styles.card} role="region" aria-label={t`Installa l'app`}>
        <Smartphone size={28} strokeWidth={1.6} />
        <p>
          <strong>
            <Trans>Tieni l'oggettoteca a portata di mano</Trans>
          </strong>
          <Trans>Si apre subito, e i codici di ritiro ci sono anche senza rete.</Trans>
        </p>
        <div className={styles.acts}>
          <Button small onClick={() => void act()}>
            {way === 'share-sheet' ? <Trans>Come si fa</Trans> : <Trans>Installa</Trans>}
          </Button>
          <Button small look="quiet" onClick={onClose}>
            <Trans>Non ora</Trans>
          </Button>
        </div>
      </div>
      <Dialog open={guide} onClose={onClose} title={t`Installa l'app`} drawer>
        <ShareSheetSteps />
      </Dialog>
    </>
  )
}
