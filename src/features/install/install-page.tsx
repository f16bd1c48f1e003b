import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing, CircleCheck, Expand, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type InstallWay,
  install,
  isApplePhone,
  useInstallWay,
} from '#src/platform/install/install.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './install.module.css'
import { ShareSheetSteps } from './share-sheet-steps.tsx'

/** The benefits of the installed app, and how to install it on this device. */
export function InstallPage() {
  const { t } = useLingui()
  const way = useInstallWay()
  return (
    <Page title={t`Installa l'app`} narrow>
      <ul className={styles.reasons}>
        <Reason icon={<WifiOff size={22} />}>
          <Trans>I tuoi prestiti e i codici di ritiro si aprono anche senza rete.</Trans>
        </Reason>
        <Reason icon={<Expand size={22} />}>
          <Trans>Si apre a tutto schermo, da un'icona, con scorciatoie a prestiti e codici.</Trans>
        </Reason>
        <Reason icon={<BellRing size={22} />}>
          <Trans>Ti ricorda che cosa ritirare e riportare, se vuoi.</Trans>
        </Reason>
      </ul>
      <Section title={<Trans>Su questo dispositivo</Trans>}>
        <How way={way} />
      </Section>
      {!isApplePhone() && way !== 'installed' && (
        <Section title={<Trans>Su iPhone e iPad</Trans>}>
          <ShareSheetSteps />
        </Section>
      )}
    </Page>
  )
}

function How({ way }: { way: InstallWay }) {
  if (way === 'installed') {
    return (
      <Banner tone="good" icon={<CircleCheck size={20} />}>
        <Trans>L'app è già installata.</Trans>
      </Banner>
    )
  }
  if (way === 'button') {
    return (
      <p>
        <Button onClick={() => void install()}>
          <Trans>Installa</Trans>
        </Button>
      </p>
    )
  }
  if (way === 'share-sheet') return <ShareSheetSteps />
  return (
    <p>
      <Trans>
        Apri il menu del browser e scegli <strong>Installa app</strong> o{' '}
        <strong>Aggiungi alla schermata Home</strong>.
      </Trans>
    </p>
  )
}

function Reason({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}
