// Mantine's theme. It has no values of its own: everything refers to a token in tokens.css.
import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';

const token = (name: string) => `var(--${name})`;

const brand: MantineColorsTuple = [
  token('brand-tint'),
  token('brand-tint-2'),
  token('brand-line'),
  token('brand-line'),
  token('brand-mark'),
  token('brand-mark'),
  token('brand-fill'),
  token('brand-fill-hover'),
  token('brand-text'),
  token('brand-text'),
];

// Mantine sets the text color of a filled button inline, and white is unreadable on two of the seven colors.
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const isBrand = !input.color || input.color === 'brand';
  if (input.color === 'danger') return dangerColors(input.variant, resolved);
  if (!isBrand) return resolved;
  if (input.variant === 'filled') return { ...resolved, color: token('on-brand') };
  if (input.variant === 'subtle') return { ...resolved, hover: token('hover'), color: token('ink-2') };
  if (input.variant === 'transparent') return { ...resolved, color: token('brand-text') };
  return resolved;
};

function dangerColors(variant: string, resolved: ReturnType<VariantColorsResolver>) {
  if (variant === 'filled') {
    return {
      ...resolved,
      background: token('bad'),
      hover: token('bad'),
      color: token('surface'),
      border: 'none',
    };
  }
  return {
    ...resolved,
    background: 'transparent',
    hover: token('bad-tint'),
    color: token('bad'),
    border: variant === 'subtle' ? 'none' : `1px solid ${token('bad-line')}`,
  };
}

const overlay = { backgroundOpacity: 0.42, color: '#1b2027' };

export const theme = createTheme({
  variantColorResolver,
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand },
  fontFamily: token('font'),
  headings: { fontFamily: token('font'), fontWeight: '650' },
  fontSizes: { xs: token('t1'), sm: token('t2'), md: token('base'), lg: token('t4'), xl: token('t5') },
  lineHeights: {
    xs: token('lh-1'),
    sm: token('lh-2'),
    md: token('base-lh'),
    lg: token('lh-4'),
    xl: token('lh-5'),
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '4px', md: '8px', lg: '14px', xl: '999px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: token('shadow'), lg: token('shadow'), xl: token('shadow') },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'filled' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'md' } },
    // Required fields are the default and not marked. Labels mark optional ones.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    // Their arrows say nothing that the names of the controls do not say.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Pagination: { defaultProps: { previousIcon: ChevronLeft, nextIcon: ChevronRight } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Modal: {
      defaultProps: {
        // A dialog's header is not another banner of the page.
        attributes: { header: { role: 'presentation' } },
        size: 480,
        padding: 28,
        radius: 'lg',
        centered: true,
      },
    },
    Drawer: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        size: 480,
        padding: 28,
        position: 'right',
      },
    },
    ModalOverlay: { defaultProps: overlay },
    DrawerOverlay: { defaultProps: overlay },
    Menu: { defaultProps: { radius: 'lg', shadow: 'md' } },
  },
});
