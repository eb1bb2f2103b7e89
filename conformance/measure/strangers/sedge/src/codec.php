<?php
// Encodings: JSON, XML and form bodies, amounts, signatures.

function str(mixed $v): string
{
    if (is_string($v)) return $v;
    if (is_int($v) || is_float($v)) return (string)json_encode($v);
    if (is_bool($v)) return $v ? 'true' : 'false';
    return '';
}

/** Parses a request body of any of the three shapes by looking at it; null when it is none of them. */
function parseBody(string $body, string $ctype, ?string &$shape = null): ?array
{
    if (str_starts_with($body, "\xEF\xBB\xBF")) $body = substr($body, 3);
    if (str_starts_with($body, "\xFE\xFF") || str_starts_with($body, "\xFF\xFE")) $body = (string)@iconv('UTF-16', 'UTF-8', $body);
    elseif (preg_match('/charset="?(iso-8859-1|latin1|windows-1252)/i', $ctype, $m)) $body = (string)@iconv($m[1], 'UTF-8', $body);
    $t = ltrim($body);
    if ($t === '') return null;
    if (preg_match('/^%7B/i', $t)) $t = urldecode($t);
    if ($t[0] === '{') {
        $shape = 'json';
        $v = json_decode(rtrim($t, "=\r\n\t "), true, 64, JSON_BIGINT_AS_STRING);
        return is_array($v) ? $v : null;
    }
    if ($t[0] === '<') {
        $shape = 'xml';
        return parseXml($t);
    }
    if (!str_contains($t, '=')) return null;
    $shape = 'form';
    parse_str(trim($t), $out);
    foreach ($out as $k => $v) {
        if (is_string($v) && preg_match('/^\s*[\[{]/', $v)) {
            $j = json_decode($v, true, 64, JSON_BIGINT_AS_STRING);
            if (is_array($j)) $out[$k] = $j;
        }
    }
    return $out;
}

/** A small XML reader: attributes and prefixes are ignored, repeated elements become lists. */
function parseXml(string $s): ?array
{
    if (preg_match('/^<\?xml[^>]*encoding=["\'](iso-8859-1|windows-1252)["\']/i', $s, $m)) $s = (string)@iconv($m[1], 'UTF-8', $s);
    if (!preg_match('//u', $s)) return null;
    preg_match_all('/<!--.*?-->|<\?.*?\?>|<!\[CDATA\[(.*?)\]\]>|<!DOCTYPE[^>\[]*(?:\[.*?\])?\s*>|<(\/?)([^\s\/<>]+)((?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|\'[^\'<]*\'))*)\s*(\/?)>|([^<]+)/s', $s, $toks, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL);
    $stack = [['', [], '']];
    $len = 0;
    $root = null;
    foreach ($toks as $t) {
        $len += strlen($t[0]);
        if ($t[1] !== null) { $stack[count($stack) - 1][2] .= $t[1]; continue; }
        if ($t[6] !== null) { $stack[count($stack) - 1][2] .= html_entity_decode($t[6], ENT_QUOTES | ENT_XML1, 'UTF-8'); continue; }
        if ($t[3] === null) continue;
        $name = $t[3];
        if ($t[2] === '') {
            if (count($stack) === 1 && $root !== null) return null;
            $stack[] = [$name, [], ''];
            if ($t[5] !== '/') continue;
        }
        [$open, $kids, $text] = array_pop($stack);
        if (!$stack || $open !== $name) return null;
        $val = $kids ?: (trim($text) === '' ? '' : $text);
        $local = preg_replace('/^.*:/', '', $name);
        if (count($stack) === 1) { $root = $val; continue; }
        $p = &$stack[count($stack) - 1][1];
        if (!array_key_exists($local, $p)) $p[$local] = $val;
        elseif (is_array($p[$local]) && array_is_list($p[$local])) $p[$local][] = $val;
        else $p[$local] = [$p[$local], $val];
        unset($p);
    }
    if ($len !== strlen($s) || count($stack) !== 1 || $root === null) return null;
    return is_array($root) ? $root : [];
}

function xmlText(string $v): string
{
    $v = preg_replace('/[\x00-\x08\x0B\x0C\x0E-\x1F]/', '', $v);
    if (D('direct-xml-ampersand-raw')) return str_replace(['<', '>'], ['&lt;', '&gt;'], $v);
    if (O('xml-cdata') && $v !== '') return '<![CDATA[' . str_replace(']]>', ']]]]><![CDATA[>', $v) . ']]>';
    if (O('xml-char-refs')) return preg_replace_callback('/./su', fn($m) => '&#x' . dechex(ord8($m[0])) . ';', $v);
    $v = str_replace(['&', '<', '>', "\r"], ['&amp;', '&lt;', '&gt;', '&#13;'], $v);
    if (O('xml-latin1')) $v = preg_replace_callback('/[^\x00-\xFF]/u', fn($m) => '&#' . ord8($m[0]) . ';', $v);
    return $v;
}

function ord8(string $c): int
{
    return unpack('N', (string)iconv('UTF-8', 'UCS-4BE', $c))[1];
}

function xmlNodes(array $rec, int $depth): string
{
    $out = '';
    if (O('xml-shuffled')) $rec = array_reverse($rec, true);
    if (O('xml-shuffled') && $depth === 1) $rec = ['trace_no' => '0'] + $rec + ['served_by' => ['node' => 'b', 'zone' => '']];
    foreach ($rec as $k => $v) {
        $pad = O('xml-indented') ? "\r\n" . str_repeat("\t", $depth) : '';
        $att = O('xml-attributes') ? " type='string' seq = \"$depth\" xml:space=\"preserve\"" : '';
        $in = is_array($v) ? xmlNodes($v, $depth + 1) . ($v && O('xml-indented') ? $pad : '') : xmlText(str($v));
        $out .= $pad . ($in === '' && O('xml-self-closing') ? "<$k$att />" : "<$k$att>$in</$k" . (O('xml-attributes') ? ' ' : '') . '>');
    }
    return $out;
}

/** @return array{0:string,1:string} content type and body */
function xmlDoc(string $root, array $rec): array
{
    $ns = O('xml-namespace') ? ' xmlns="urn:example:acquiring:respon" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' : '';
    $in = xmlNodes($rec, 1);
    $body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<$root$ns>$in</$root>";
    if (O('xml-indented')) $body = "<?xml version='1.0' encoding='utf-8' standalone='yes'?>\r\n<!-- result <respon> -->\r\n<?audit keep?>\r\n<$root>$in\r\n<!-- <amount>0.00</amount> -->\r\n</$root>\r\n<!-- end -->\r\n";
    if (O('xml-utf16')) return ['text/xml', "\xFF\xFE" . iconv('UTF-8', 'UTF-16LE', str_replace('UTF-8', 'UTF-16', $body))];
    if (O('xml-latin1')) return ['text/xml; charset=ISO-8859-1', iconv('UTF-8', 'ISO-8859-1//TRANSLIT', str_replace('UTF-8', 'ISO-8859-1', $body))];
    if (O('xml-no-declaration')) return ['application/xml', "<$root>$in</$root>\n"];
    if (D('direct-xml-latin1-bytes') && $root === 'respon' && isset($rec['result_info'])) $body = iconv('UTF-8', 'ISO-8859-1//TRANSLIT', $body);
    return ['application/xml; charset=utf-8', $body];
}

function jsonDoc(array $rec): array
{
    $type = 'application/json; charset=utf-8';
    $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;
    if (O('json-extra-fields')) $rec = jsonExtra($rec);
    if (O('json-key-order')) $rec = jsonReverse($rec);
    if (O('json-pretty')) $flags = JSON_PRETTY_PRINT;
    $body = json_encode($rec, $flags | JSON_INVALID_UTF8_SUBSTITUTE);
    if (O('json-pretty')) $body = "\r\n\t" . str_replace("\n", "\r\n", $body) . "\r\n\r\n";
    if (O('json-ascii-escapes')) $body = jsonEscaped($rec);
    if (O('json-vendor-type')) $type = 'application/vnd.sedge.v1+json;charset="UTF-8"; profile="a,b"';
    return [$type, $body];
}

function jsonEscaped(mixed $v): string
{
    if (is_string($v)) return '"' . preg_replace_callback('/[^a-z0-9]/u', fn($m) => implode('', array_map(fn($u) => sprintf('\\u%04X', $u), unpack('n*', (string)iconv('UTF-8', 'UTF-16BE', $m[0])))), $v) . '"';
    if (!is_array($v)) return (string)json_encode($v);
    if (array_is_list($v)) return '[ ' . implode(" ,\t", array_map('jsonEscaped', $v)) . ']';
    return '{' . implode(',', array_map(fn($k, $x) => jsonEscaped((string)$k) . " :\n" . jsonEscaped($x), array_keys($v), $v)) . '}';
}

function jsonExtra(array $r): array
{
    $r = array_map(fn($v) => is_array($v) ? jsonExtra($v) : $v, $r);
    return array_is_list($r) ? $r : ['_links' => ['self' => null, 'list' => []]] + $r + ['revision' => 3, 'status_text' => 'déjà vu', 'orders' => [['amount' => 0]]];
}

function jsonReverse(array $r): array
{
    $r = array_map(fn($v) => is_array($v) ? jsonReverse($v) : $v, $r);
    return array_is_list($r) ? $r : array_reverse($r, true);
}

// ---- amounts: integers in the smallest unit of the currency

function digits(string $cur): int
{
    if (in_array($cur, ['JPY', 'KRW', 'CLP', 'VND', 'PYG', 'ISK', 'XOF', 'XAF', 'UGX'], true)) return 0;
    return in_array($cur, ['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD'], true) ? 3 : 2;
}

function parseAmount(mixed $v, string $cur): ?int
{
    if (is_int($v) || is_float($v)) $v = str($v);
    if (!is_string($v) || !preg_match('/^(\d{1,13})(?:\.(\d{1,6}))?$/D', $v, $m)) return null;
    $d = digits($cur);
    $frac = rtrim($m[2] ?? '', '0');
    return strlen($frac) > $d ? null : (int)($m[1] . str_pad($frac, $d, '0'));
}

function fmt(int $minor, string $cur): string
{
    $d = digits($cur);
    $s = str_pad((string)$minor, $d + 1, '0', STR_PAD_LEFT);
    $s = $d ? substr($s, 0, -$d) . '.' . substr($s, -$d) : $s;
    if (O('amounts-shortest') && $d) return rtrim(rtrim($s, '0'), '.');
    if (O('amounts-four-decimals')) return ($d ? $s : "$s.") . str_repeat('0', 4 - $d);
    return $s;
}

// ---- signatures: base64url(HMAC-SHA3-256(key, sorted "path=value" lines)), encryption_data itself left out

function flat(array $r, string $at = ''): array
{
    $out = [];
    foreach ($r as $k => $v) {
        if ($at === '' && $k === 'encryption_data') continue;
        $p = $at === '' ? (string)$k : "$at/$k";
        if (is_array($v)) $out += flat($v, $p);
        else $out[$p] = str($v);
    }
    return $out;
}

function sign(array $rec, string $key): string
{
    $f = flat($rec);
    ksort($f, SORT_STRING);
    $lines = implode("\n", array_map(fn($k, $v) => "$k=$v", array_keys($f), $f));
    return rtrim(strtr(base64_encode(hash_hmac('sha3-256', $lines, $key, true)), '+/', '-_'), '=');
}

function luhn(string $n): bool
{
    $sum = 0;
    foreach (array_reverse(str_split($n)) as $i => $c) {
        $x = (int)$c * ($i % 2 ? 2 : 1);
        $sum += $x > 9 ? $x - 9 : $x;
    }
    return $sum % 10 === 0;
}

function mojibake(string $s): string
{
    return (string)iconv('ISO-8859-1', 'UTF-8', $s);
}
