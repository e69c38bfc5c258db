// F-032: how names and texts of files are read whose character set is declared, missing or wrong.
import { describe, expect, it, test } from 'vitest';

import { chooseTextReader } from './dicom-text.ts';
import { encodeText } from './encode-fixture.ts';

/** Decodes a single text. Reading the texts of a file together is more certain. */
const decodeDicomText = (bytes: Uint8Array, charset: string | undefined): string =>
  chooseTextReader({ names: [], others: [bytes] }, charset).decode(bytes);

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string): Uint8Array => latin(unescape(encodeURIComponent(text)));
const readName = (bytes: Uint8Array, charset?: string) => {
  const reader = chooseTextReader({ names: [bytes], others: [] }, charset);
  return { text: reader.decode(bytes), guess: reader.guess };
};

describe('declared character sets', () => {
  it.each([
    ['ISO_IR 100', 'Buc^J\xe9r\xf4me', 'Buc^Jérôme'],
    ['ISO_IR 126', '\xc4\xe9\xef\xed\xf5\xf3\xe9\xef\xf2', 'Διονυσιος'],
    ['ISO_IR 127', '\xe2\xc8\xc7\xe6\xea', 'قباني'],
    ['ISO_IR 138', '\xf9\xf8\xe5\xef^\xe3\xe1\xe5\xf8\xe4', 'שרון^דבורה'],
    ['ISO_IR 192', '\xe7\x8e\x8b^\xe5\xb0\x8f', '王^小'],
    ['GB18030', '\xcd\xf5^\xd0\xa1\xb6\xab', '王^小东'],
    ['\\ISO 2022 IR 87', 'Yamada=\x1b$B;3ED\x1b(B^\x1b$BB@O:\x1b(B', 'Yamada=山田^太郎'],
    ['ISO 2022 IR 13\\ISO 2022 IR 87', '\xd4\xcf=\x1b$B;3ED\x1b(J^x', 'ﾔﾏ=山田^x'],
    ['\\ISO 2022 IR 149', 'Hong=\x1b$)C\xfb\xf3^\x1b$)C\xd1\xce', 'Hong=洪^吉'],
    ['\\ISO 2022 IR 149', '\xc8\xab^\xb1\xe6\xb5\xbf', '홍^길동'],
    ['\\ISO 2022 IR 58', 'Zhang=\x1b$)A\xd5\xc5^x', 'Zhang=张^x'],
    ['ISO 2022 IR 100\\ISO 2022 IR 144', '\xe9 \x1b-L\xbb\xee', 'é Лю'],
    ['\\ISO 2022 IR 159', '\x1b$(D0!\x1b(B.', '丂.'],
  ])('reads %s', (charset, bytes, expected) => {
    expect(readName(latin(bytes), charset)).toEqual({ text: expected, guess: null });
  });

  it('guesses UTF-8 or Latin-1 if no character set is named', () => {
    expect(decodeDicomText(utf8('Zoë'), undefined)).toBe('Zoë');
    expect(decodeDicomText(latin('Zo\xeb'), undefined)).toBe('Zoë');
  });

  it('ignores escapes that are meaningless or end the text', () => {
    expect(decodeDicomText(latin('a\x1b%Gb\x1b'), 'ISO_IR 100')).toBe('a%Gb');
    expect(decodeDicomText(latin('\x1b$B;'), '\\ISO 2022 IR 87')).toHaveLength(1);
    expect(decodeDicomText(new Uint8Array(0), 'nonsense')).toBe('');
  });

  it('believes a declared set in which a pair of bytes is also a letter of UTF-8', () => {
    const bytes = encodeText('gb18030', '一些');
    expect(readName(bytes, 'GB18030')).toEqual({ text: '一些', guess: null });
  });
});

const chinese = '王^小东 李^娜 张^伟 刘^洋 陈^静 杨^丽华 黄^晓明 郑^爽 袁^泉 欧阳^锋 诸葛^亮 李明'.split(' ');
const korean = '홍^길동 김^철수 이^영희 박^지성 최^민식 장^동건 황^정민 송^강호 김희중'.split(' ');
const japanese = '山田^太郎 佐藤^花子 鈴木^一郎 渡辺^直美 やまだ^たろう ヤマダ^タロウ'.split(' ');
const russian = 'Иванов^Иван Фёдоров^Юрий СМИРНОВ^АЛЕКСЕЙ Ли^Анна Щербаков^Игорь Люксембург'.split(' ');
const western = 'Müller^Jürgen Núñez^Ángel Ångström^Åse Ödön^Éva Peña^Íñigo MÜLLER^JÜRGEN Ýr^Þóra Ö^Ä'.split(
  ' ',
);

describe.each(['', 'ISO_IR 100', 'ISO_IR 6'])('F11: names that are declared as “%s”', (declared) => {
  const charset = declared || undefined;
  test.each([
    ['gb18030', chinese],
    ['euc-kr', korean],
    ['shift_jis', japanese],
    ['windows-1251', russian],
    ['iso-8859-5', russian],
  ])('but written in %s are recognized, and said to be guessed', (encoding, names) => {
    const read = names.map((name) => readName(encodeText(encoding, name), charset));
    expect(read).toEqual(names.map((text) => ({ text, guess: encoding })));
  });

  test('but written in UTF-8 are no guess', () => {
    const names = [...chinese, ...korean, ...japanese, ...russian, ...western];
    expect(names.map((name) => readName(utf8(name), charset))).toEqual(
      names.map((text) => ({ text, guess: null })),
    );
  });

  test('and are Western are no guess', () => {
    expect(western.map((name) => readName(encodeText('windows-1252', name), charset))).toEqual(
      western.map((text) => ({ text, guess: null })),
    );
  });
});

describe('F11: what is not certain is not guessed', () => {
  test.each([
    ['big5', '陳^偉明 林^志玲 黃^曉明 張^學友 王^建民 周^杰倫'],
    ['euc-jp', '山田^太郎 小林^一茶 加藤^茶 清水^義範 吉田^茂'],
    ['koi8-r', 'Иванов^Иван СМИРНОВ^АЛЕКСЕЙ Люксембург'],
    ['windows-1250', 'Dvořák^Antonín Łódź^Żółć Kovács^Győző Wałęsa^Lech'],
    ['windows-1253', 'Παπαδόπουλος^Γιώργος ΠΑΠΑΔΟΠΟΥΛΟΣ^ΓΙΩΡΓΟΣ Αλεξίου^Ελένη'],
    ['windows-1256', 'قباني^نزار محمد^علي'],
    ['windows-1255', 'שרון^דבורה כהן^משה'],
    ['windows-874', 'สมชาย^ใจดี'],
  ])('names in %s', (encoding, names) => {
    const guesses = names.split(' ').map((name) => readName(encodeText(encoding, name)).guess);
    expect(new Set(guesses)).toEqual(new Set([null]));
  });

  test('a Korean family name that is a Chinese one as well', () => {
    expect(readName(encodeText('euc-kr', '주^지훈')).guess).toBeNull();
  });
});

test('F11: a name in Latin letters does not hide what the other texts are written in', () => {
  const hospital = encodeText('gb18030', '北京协和医院放射科');
  const reader = chooseTextReader({ names: [latin('WANG^XIAODONG')], others: [hospital] }, 'ISO_IR 100');
  expect(reader.decode(hospital)).toBe('北京协和医院放射科');
  const clinic = encodeText('euc-kr', '서울대학교병원 영상의학과');
  expect(decodeDicomText(clinic, undefined)).toBe('서울대학교병원 영상의학과');
});

test('F11: a text that was cut off within a character is still recognized', () => {
  expect(readName(utf8('Müller^Jü').slice(0, -1), 'ISO_IR 100').text).toContain('Müller');
});

test('F11: a wrong declaration of UTF-8 does not garble Western names', () => {
  expect(readName(latin('M\xfcller^J\xfcrgen'), 'ISO_IR 192').text).toBe('Müller^Jürgen');
});
