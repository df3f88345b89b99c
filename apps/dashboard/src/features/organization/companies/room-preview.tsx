import { asTextOnWhite, surface } from '@atrio/contract/lib/company-colors';
import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import classes from './room-preview.module.css';

interface RoomPreviewProps {
  colors: { primary: string; complementary: string };
  /** The caller gives the placeholder for a missing name. */
  roomName: string;
  companyName?: string;
  logoUrl: string | undefined;
  backgroundUrl?: string;
  /** Text of the external button; no button if empty. */
  buttonText: string;
}

/** A small picture of the room page, as visitors see it in the light or the dark theme. */
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
      {/* Decorative: the badges and notes beside it say the same in words. */}
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
            <DoorMark size="facade" lit />
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

/** The company's colours as the room page applies them. */
function pageStyle({ primary, complementary }: RoomPreviewProps['colors']): CSSProperties {
  const main = surface(primary);
  const accent = surface(complementary);
  const values: Record<`--${string}`, string> = {
    '--preview-page': `#${asTextOnWhite(primary)}`,
    '--preview-primary': `#${main.ground}`,
    '--preview-on-primary': `#${main.text}`,
    '--preview-complementary': `#${accent.ground}`,
    '--preview-on-complementary': `#${accent.text}`,
  };
  return values;
}
