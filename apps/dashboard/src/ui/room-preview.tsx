import { asTextOnWhite, surface } from '@atrio/ui/company-colors';
import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { Porta } from './porta.tsx';
import classes from './room-preview.module.css';

interface RoomPreviewProps {
  colors: { primary: string; complementary: string };
  /** What stands in place of a name that is still to come is the caller's to say. */
  roomName: string;
  companyName?: string;
  logoUrl: string | undefined;
  backgroundUrl?: string;
  /** Text of the external button; without it there is none. */
  buttonText: string;
}

/** The room page in small, as visitors with a light or a dark device will see it. */
export function RoomPreview(props: RoomPreviewProps) {
  const ownScheme = useComputedColorScheme('light');
  const [chosen, setChosen] = useState<string>();
  const scheme = chosen ?? ownScheme;
  return (
    <>
      <SegmentedControl
        aria-label="Tema da prévia"
        className={classes.scheme}
        size="xs"
        radius="sm"
        data={[
          { value: 'light', label: 'Tema claro' },
          { value: 'dark', label: 'Tema escuro' },
        ]}
        value={scheme}
        onChange={setChosen}
      />
      {/* Decorative: what it shows, the badges and notes beside it say. */}
      <div
        className={classes.page}
        style={pageStyle(props.colors)}
        data-scheme={scheme}
        aria-hidden="true"
      >
        <SmallHeader {...props} />
        <div className={classes.main}>
          <div className={classes.stage}>
            {props.backgroundUrl && (
              <img className={classes.background} src={props.backgroundUrl} alt="" />
            )}
            <Porta size="facade" lit />
          </div>
          <SmallChat />
        </div>
      </div>
    </>
  );
}

function SmallHeader({ roomName, companyName, logoUrl, buttonText }: RoomPreviewProps) {
  return (
    <div className={classes.header}>
      {logoUrl ? <img className={classes.logo} src={logoUrl} alt="" /> : null}
      <div className={classes.names}>
        <strong>{roomName}</strong>
        {companyName && <span>{companyName}</span>}
      </div>
      {buttonText && <span className={classes.external}>{buttonText}</span>}
    </div>
  );
}

function SmallChat() {
  return (
    <div className={classes.chat}>
      <span className={classes.line} data-width="short" />
      <span className={classes.line} />
      <span className={classes.own}>Olá!</span>
      <span className={classes.line} data-width="long" />
      <span className={classes.line} data-width="short" />
      <span className={classes.composer}>
        <span className={classes.send} />
      </span>
    </div>
  );
}

/** As the room page lays a company's colours over itself. */
function pageStyle({ primary, complementary }: RoomPreviewProps['colors']): CSSProperties {
  const own = surface(primary);
  const button = surface(complementary);
  const values: Record<`--${string}`, string> = {
    '--previa-parede': `#${asTextOnWhite(primary)}`,
    '--previa-primaria': `#${own.ground}`,
    '--previa-sobre-primaria': `#${own.text}`,
    '--previa-complementar': `#${button.ground}`,
    '--previa-sobre-complementar': `#${button.text}`,
  };
  return values;
}
