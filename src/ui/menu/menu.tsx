import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../button/button.tsx'
import styles from './menu.module.css'

type Props = { label: string; icon: ReactNode; children: ReactNode }

/** A list of links and acts that opens under its button; choosing one closes it. */
export function Menu({ label, icon, children }: Props) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  return (
    <>
      <IconButton label={label} popoverTarget={id}>
        {icon}
      </IconButton>
      <div
        ref={ref}
        id={id}
        popover="auto"
        className={styles.menu}
        onClick={() => ref.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
