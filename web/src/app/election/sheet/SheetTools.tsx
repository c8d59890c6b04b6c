import { ActionIcon, Group } from '@mantine/core';
import {
  IconContrast,
  IconDownload,
  IconMaximize,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch';
import { sheet as say } from '../../sentences.ts';
import classes from './SheetViewer.module.css';

interface SheetToolsProps {
  view: RefObject<ReactZoomPanPinchRef | null>;
  /** There is no sheet: the tools are disabled. The download looks so, says why, and answers a press with the alert of the specification. */
  none: boolean;
  contrast: boolean;
  onContrast: () => void;
  onTurn: () => void;
  onDownload: () => void;
}

const ICON = { size: 18, 'aria-hidden': true };

/** The buttons of the viewer; the picture itself handles the keys. */
export function SheetTools({ view, none, contrast, onContrast, onTurn, onDownload }: SheetToolsProps) {
  const tools: ToolProps[] = [
    { label: say.zoomIn, keyName: '+', icon: <IconZoomIn {...ICON} />, onClick: () => view.current?.zoomIn() },
    { label: say.zoomOut, keyName: '−', icon: <IconZoomOut {...ICON} />, onClick: () => view.current?.zoomOut() },
    { label: say.whole, keyName: '0', icon: <IconMaximize {...ICON} />, onClick: () => view.current?.resetTransform() },
    { label: say.turn, keyName: 'R', icon: <IconRotateClockwise {...ICON} />, onClick: onTurn },
    { label: say.contrast, keyName: 'C', icon: <IconContrast {...ICON} />, onClick: onContrast, pressed: contrast },
  ];
  return (
    <Group gap="xxs" className={classes.tools}>
      {tools.map((tool) => (
        <Tool key={tool.label} {...tool} disabled={none} />
      ))}
      <Tool
        label={say.download}
        icon={<IconDownload {...ICON} />}
        onClick={onDownload}
        {...(none && { why: say.noneToDownload })}
      />
    </Group>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  icon: ReactNode;
  /** The key with the same action while the sheet has the focus. */
  keyName?: string;
  disabled?: boolean;
  pressed?: boolean;
  /** Why a press does nothing but say so. */
  why?: string;
}

const Tool = ({ label, onClick, icon, keyName, disabled = false, pressed, why }: ToolProps) => (
  <ActionIcon
    variant={pressed ? 'light' : 'subtle'}
    color={pressed ? 'accent' : 'gray'}
    size={36}
    aria-label={label}
    title={why ?? (keyName === undefined ? label : say.withKey({ tool: label, key: keyName }))}
    disabled={disabled}
    {...(why !== undefined && { 'aria-disabled': true, 'data-disabled': true })}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    onClick={onClick}
  >
    {icon}
  </ActionIcon>
);
