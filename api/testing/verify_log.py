"""A verifier of the public log, written from docs/seal.md alone. It shares no code with the project.

python3 verify_log.py ADDRESS GRID KEY WITNESS_KEY

The standard library has no Ed25519, so the program has its own (RFC 8032). It prints the rows of the table of verdicts that it finds, and ends with their exit code.
"""

import base64
import datetime
import functools
import hashlib
import json
import re
import struct
import sys
import time
import unicodedata
import urllib.error
import urllib.request

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
B = None


def sha(*parts):
    return hashlib.sha256(b''.join(parts)).digest()


# Ed25519, RFC 8032 section 6.
def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def mul(s, p):
    q = (0, 1, 1, 0)
    while s > 0:
        if s & 1:
            q = add(q, p)
        p = add(p, p)
        s >>= 1
    return q


def recover(y, sign):
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - x2) % P:
        return None
    return P - x if (x & 1) != sign else x


def point(data):
    y = int.from_bytes(data, 'little')
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = recover(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


# One note of a witness stands at many places.
@functools.cache
def verify(key, text, signature):
    global B
    if B is None:
        y = 4 * pow(5, P - 2, P) % P
        B = (recover(y, 0), y, 1, recover(y, 0) * y % P)
    a, r = point(key), point(signature[:32])
    s = int.from_bytes(signature[32:], 'little')
    if len(signature) != 64 or a is None or r is None or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), 'little') % L
    one, two = mul(s, B), add(r, mul(h, a))
    return (one[0] * two[2] - two[0] * one[2]) % P == 0 and (one[1] * two[2] - two[1] * one[2]) % P == 0


class Wrong(Exception):
    """W1: ends the check."""


class Unchecked(Exception):
    """C1: ends the check."""


FOUND = set()


def find(row, words):
    FOUND.add(row)
    print(f'{row}: {words}')


def get(path, address):
    try:
        with urllib.request.urlopen(address + path) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return None
        raise Unchecked(f'{path}: {error.code}') from error
    except urllib.error.URLError as error:
        raise Unchecked(str(error)) from error


def read_key(text, kind):
    name, key_id, encoded = re.fullmatch(r'([^+\s]+)\+([0-9a-f]{8})\+(\S+)', text.strip()).groups()
    data = base64.b64decode(encoded)
    if data[0] != kind or sha(name.encode(), b'\n', data)[:4].hex() != key_id:
        raise Unchecked('not a key')
    return name, data


def signature_of(note, key):
    name, data = key
    text, _, lines = note.rpartition('\n\n')
    for line in lines.split('\n'):
        match = re.fullmatch(r'— (\S+) (\S+)', line)
        if match and match[1] == name:
            signature = base64.b64decode(match[2])
            if signature[:4] == sha(name.encode(), b'\n', data)[:4]:
                return text + '\n', signature[4:]
    return text + '\n', None


def read_note(note, key):
    text, signature = signature_of(note, key)
    origin, size, root, *_ = text.split('\n')
    if origin != key[0] or signature is None or not verify(key[1][1:], text.encode(), signature):
        raise Wrong('a note is not signed by the log')
    return int(size), base64.b64decode(root)


def signed_at(note, witness):
    text, signature = signature_of(note, witness)
    if signature is None:
        return None
    at = struct.unpack('>Q', signature[:8])[0]
    signed = f'cosignature/v1\ntime {at}\n{text}'.encode()
    return at if verify(witness[1][1:], signed, signature[8:]) else None


def root_of(leaves):
    if not leaves:
        return sha()
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha(b'\x01', root_of(leaves[:split]), root_of(leaves[split:]))


LAST_TIME = 253402300799


def read_entry(data):
    version, kind, grid, at = struct.unpack('>BBIQ', data[:14])
    body = data[14:]
    entry = {'kind': kind, 'grid': grid, 'at': at}
    if version != 2 or at > LAST_TIME:
        raise Wrong('an entry is malformed')
    if kind == 0:
        entry['id'], entry['number'], entry['start'] = struct.unpack('>IHQ', body[:14])
        rest, texts = body[14:], []
        for _ in range(5):
            length = struct.unpack('>H', rest[:2])[0]
            if not 1 <= length <= 200 or len(rest) < 2 + length:
                raise Wrong('a text is malformed')
            texts.append(rest[2 : 2 + length].decode())
            rest = rest[2 + length :]
        if rest or entry['start'] > LAST_TIME:
            raise Wrong('an entry is too long')
        entry['texts'] = texts
    elif kind == 1 and len(body) == 64:
        entry['pseudonym'], entry['commitment'] = body[:32], body[32:]
    elif kind == 2 and len(body) == 12:
        entry['id'], entry['start'] = struct.unpack('>IQ', body)
        if entry['start'] > LAST_TIME:
            raise Wrong('a start is malformed')
    elif kind == 3 and len(body) == 8:
        entry['id'], entry['status'], home, away, by = struct.unpack('>IBBBB', body)
        if entry['status'] > 2 or by > 1 or ((home == 255 or away == 255) if entry['status'] == 1 else (home, away) != (255, 255)):
            raise Wrong('a result is malformed')
        entry['score'] = (home, away) if entry['status'] == 1 else None
    elif kind == 4 and len(body) == 36:
        entry['winners'], entry['digest'] = struct.unpack('>I', body[:4])[0], body[4:]
    else:
        raise Wrong('an entry is malformed')
    return entry


def club(name):
    name = unicodedata.normalize('NFKD', name).casefold()
    name = ''.join(c for c in name if unicodedata.category(c)[0] != 'C' and unicodedata.category(c) != 'Mn')
    return ' '.join(name.split())


def tile_path(index, width):
    groups = [f'{index % 1000:03}']
    while index >= 1000:
        index //= 1000
        groups.insert(0, f'x{index % 1000:03}')
    return f'/log/tile/entries/{"/".join(groups)}' + (f'.p/{width}' if width < 256 else '')


def load_log(address, size, root):
    entries, leaves, last = [], [], 0
    for index in range((size + 255) // 256):
        width = min(256, size - 256 * index)
        data = get(tile_path(index, width), address)
        if data is None:
            raise Unchecked('a bundle is missing')
        while data:
            length = struct.unpack('>H', data[:2])[0]
            try:
                entry = read_entry(data[2 : 2 + length])
            except (struct.error, UnicodeDecodeError) as error:
                raise Wrong('an entry is malformed') from error
            if entry['at'] < last:
                raise Wrong('a time falls')
            last = entry['at']
            leaves.append(sha(b'\x00', data[2 : 2 + length]))
            entries.append(entry)
            data = data[2 + length :]
    if len(leaves) != size or root_of(leaves) != root:
        raise Wrong('the entries do not have the root')
    return entries, leaves


def outcome(result):
    if result is None or result['status'] != 1:
        return None
    home, away = result['score']
    return 'H' if home > away else 'A' if home < away else 'D'


def newest(rows, below):
    rows = [row for row in rows if row['place'] < below]
    return rows[-1] if rows else None


def check_entries(entries, grid):
    matches, saves, settlements, seen = {}, [], [], set()
    for place, entry in enumerate(entries):
        entry['place'] = place
        if entry['grid'] != grid:
            continue
        kind = entry['kind']
        if kind == 1:
            if entry['commitment'] in seen:
                find('W2', 'a commitment twice')
            seen.add(entry['commitment'])
            saves.append(entry)
        elif kind == 4:
            settlements.append(entry)
        elif kind == 0:
            match = matches.get(entry['id'])
            if entry['number'] != (len(match['said']) if match else 0):
                find('W4', 'an announcement number')
            if match:
                if match['texts'] != entry['texts']:
                    find('W4', 'other texts')
                match['said'].append(entry)
                continue
            pair = sorted(map(club, entry['texts'][1:3]))
            for other in matches.values():
                if other['texts'][3:] == entry['texts'][3:] or sorted(map(club, other['texts'][1:3])) == pair:
                    find('W4', 'a match twice')
            if any(other['start'] for other in matches.values()):
                find('N4', 'a match was added behind the first start')
            matches[entry['id']] = {'texts': entry['texts'], 'said': [entry], 'start': None, 'results': []}
        else:
            match = matches.get(entry['id'])
            if not match:
                find('W3', 'a start or result of an unknown match')
            elif kind == 3:
                if not match['start'] and entry['status'] != 2:
                    find('W3', 'a result before the start')
                match['results'].append(entry)
            elif match['start']:
                find('W3', 'a second start')
            else:
                said = match['said'][-1]['start']
                if said and entry['start'] > said:
                    find('W3', 'a start later than announced')
                if match['results']:
                    find('W3', 'a start behind a cancellation')
                match['start'] = entry
    return matches, saves, settlements


def compare_grids(entries, grid, matches):
    played = {}
    for entry in entries:
        if entry['grid'] == grid or entry['kind'] in (1, 4):
            continue
        match = played.setdefault((entry['grid'], entry['id']), {'texts': None, 'start': None, 'result': None})
        if entry['kind'] == 0 and not match['texts']:
            match['texts'] = entry['texts']
        elif entry['kind'] == 2 and not match['start']:
            match['start'] = entry['start']
        elif entry['kind'] == 3:
            match['result'] = entry
    for number, match in matches.items():
        own = (match['results'] or [None])[-1]
        for (_, each), other in played.items():
            is_same = each == number or (other['texts'] and other['texts'][3:] == match['texts'][3:])
            results = [result for result in (own, other['result']) if result]
            if not is_same or not match['start'] or not other['start'] or any(each['status'] == 2 for each in results):
                continue
            scores = [each['score'] for each in results if each['score']]
            if other['start'] != match['start']['start'] or (len(scores) == 2 and scores[0] != scores[1]):
                find('W3', f'match {number} has another start or score in another grid')


LINE = re.compile(r'(0|[1-9]\d{0,14}) ([0-9a-f]{64})((?: [1-9]\d{0,9}:[HDA])+)')


def check_openings(address, grid, matches, saves, is_settled, size):
    picks, opened, done = {}, set(), 0
    by_place = {save['place']: index for index, save in enumerate(saves)}
    for piece in range((len(saves) + 9_999) // 10_000):
        data = get(f'/log/openings/{grid}/{piece}', address)
        if data is None:
            break
        if not data.endswith(b'\n'):
            raise Wrong('openings are cut off')
        for line in data.decode().split('\n')[:-1]:
            match = LINE.fullmatch(line)
            if not match:
                raise Wrong('an opening is malformed')
            card = [(int(each[:-2]), each[-1]) for each in match[3].split()]
            ids = [each[0] for each in card]
            if len(card) > 100 or sorted(set(ids)) != ids:
                raise Wrong('an opening is malformed')
            place = int(match[1])
            if place >= size:
                continue
            index = by_place.get(place)
            if index is None or index < done:
                find('W5', f'entry {place} has a second opening or is no save')
                continue
            if index > done and is_settled:
                find('W5', 'an opening is missing')
            done = index + 1
            pseudonym = saves[index]['pseudonym']
            bytes_of = b''.join(struct.pack('>IB', each, 'HDA'.index(pick)) for each, pick in card)
            head = struct.pack('>IH', grid, len(card))
            if sha(b'doce/card/2\n', bytes.fromhex(match[2]), pseudonym, head, bytes_of) != saves[index]['commitment']:
                find('W5', f'the opening of entry {place} is false')
                continue
            for each, pick in card:
                opened.add(each)
                known = matches.get(each)
                if not known or known['said'][0]['place'] > place or (known['start'] and known['start']['place'] < place):
                    find('W2', f'entry {place} has match {each}, which had started or was not announced')
                elif known['start']:
                    picks[pseudonym, each] = pick
    if done < len(saves) and is_settled:
        find('W5', 'an opening is missing')
    return picks, opened


def winners_at(matches, picks, place):
    outcomes = {each: outcome(newest(match['results'], place)) for each, match in matches.items()}
    hits = {}
    for (pseudonym, each), pick in picks.items():
        hits[pseudonym] = hits.get(pseudonym, 0) + (pick == outcomes[each])
    return {pseudonym: count for pseudonym, count in hits.items() if count >= 10}


def check_settlements(matches, picks, settlements):
    for settlement in settlements:
        place = settlement['place']
        for match in matches.values():
            result = newest(match['results'], place)
            started = match['start'] and match['start']['place'] < place
            decided = result and (result['status'] == 2 or (result['status'] == 1 and started))
            if match['said'][0]['place'] < place and not decided:
                find('W6', 'a settlement without a result')
        winners = winners_at(matches, picks, place)
        lines = sorted(f'{pseudonym.hex()} {count}\n' for pseudonym, count in winners.items())
        if len(winners) != settlement['winners'] or sha(b'doce/winners/2\n', ''.join(lines).encode()) != settlement['digest']:
            find('W6', 'other winners')


def compare_call(call, grid, matches, picks, opened, settlements, first):
    place = call['place']
    facts = [each['place'] for match in matches.values() for each in match['said'] + match['results'] + ([match['start']] if match['start'] else [])]
    facts += [each['place'] for each in settlements]
    if max([each for each in facts if each < first], default=-1) > place:
        find('W7', 'the site does not know the newest entry')
    shown = {match['id']: match for match in call['matches']}
    if len(shown) < len(call['matches']):
        find('W7', 'a match twice')
    for each in shown.keys() | matches.keys():
        match = matches.get(each)
        said = newest(match['said'], place + 1) if match else None
        if not said:
            if each in shown:
                find('W7', 'a match that the log lacks')
            continue
        result = newest(match['results'], place + 1)
        started = match['start'] if match['start'] and match['start']['place'] <= place else None
        if each not in shown:
            if match['start'] or not result or result['status'] != 2 or each in opened:
                find('W7', 'a match that the site lacks')
            continue
        site = shown[each]
        status = ['open', 'finished', 'cancelled'][result['status']] if result else 'open'
        if status == 'open':
            status = 'started' if started else 'scheduled'
        score = {'home': result['score'][0], 'away': result['score'][1]} if result and result['score'] else None
        texts = [site[name] for name in ('league', 'home', 'away', 'source', 'sourceId')]
        if texts != match['texts'] or (site['start'], site['status'], site['score']) != ((started or said)['start'], status, score):
            find('W7', f'match {each} differs')
    settlement = newest(settlements, place + 1)
    said = call['settledAt'] and datetime.datetime.fromisoformat(call['settledAt'].replace('Z', '+00:00')).timestamp()
    if said != (settlement and settlement['at']):
        find('W7', 'the settlement differs')
    if [tier['hits'] for tier in call['tiers']] != ([12, 11, 10] if settlement else []):
        find('W7', 'other tiers')
    winners = winners_at(matches, picks, settlement['place']) if settlement else {}
    tiers = {tier['hits']: tier for tier in call['tiers']}
    for hits in (12, 11, 10) if settlement else ():
        count = sum(each == hits for each in winners.values())
        tier = tiers.get(hits, {'players': 0, 'prizes': 0})
        if tier['players'] != count or type(tier['prizes']) is not int or tier['prizes'] > count:
            find('W7', f'the number of winners with {hits} hits')
    names = [each['username'].lower() for each in call['named']]
    for each in call['named']:
        name = ''.join(c.lower() if 'A' <= c <= 'Z' else c for c in each['username'])
        secret = bytes.fromhex(each['secret'])
        pseudonym = sha(b'doce/player/2\n', secret, struct.pack('>I', grid), sha(name.encode()))
        is_name = re.fullmatch(r'[A-Za-z0-9_.]{3,20}', each['username'])
        if not is_name or winners.get(pseudonym) != each['hits'] or names.count(each['username'].lower()) > 1:
            find('W7', 'a named winner')


def judge(matches, settlements, signatures, size, now):
    def signed(place):
        return min((at for size, at in signatures if size > place), default=float('inf'))

    settled = settlements[-1] if settlements else None
    for match in matches.values():
        result, start = (match['results'] or [None])[-1], match['start']
        if not (result and result['status'] == 2):
            if start:
                if signed(start['place']) > start['start'] + 120:
                    find('N1', 'a start without a signature in time')
                before = [said for said in match['said'] if said['place'] < start['place']]
                known = [index for index, said in enumerate(before) if said['at'] <= start['at'] - 600]
                if not known or not all(said['start'] for said in before[known[-1] :]):
                    find('N3', 'no hour until 10 minutes before the start')
            for old, said in zip(match['said'], match['said'][1:]):
                before, after = old['start'], said['start']
                if not before or (after and after <= before) or (start and said['place'] > start['place']):
                    continue
                if said['at'] > before + 60 or signed(said['place']) > before + 120:
                    find('N2', 'a later start that was not told in time')
        if settled and outcome(newest(match['results'], settled['place'])) != outcome(result):
            then = outcome(newest(match['results'], settled['place']))
            since = next(each['at'] for each in match['results'] if each['place'] > settled['place'] and outcome(each) != then)
            find('W8' if since + 7 * 86_400 < now else 'N5', 'an outcome differs from the settlement')
    if not settled:
        find('N4', 'the grid is not settled')
    last = max((at for signed_size, at in signatures if signed_size == size), default=0)
    if last < now - 86_400 and (not settled or last < max(settled['at'], signed(settled['place'])) + 7 * 86_400):
        find('N6', 'the newest signature is old')


def check(address, grid, key, witness):
    now = int(time.time())
    notes = []

    def choose():
        own = get('/log/checkpoint', address)
        if own is None:
            raise Unchecked('no log')
        size, root = read_note(own.decode(), key)
        notes.append((size, root))
        chosen = None
        for note in json.loads(get('/log/witnessed', address) or '[]'):
            noted = keep(note, size)
            if noted and (chosen is None or noted > chosen):
                chosen = noted
        return chosen or (size, root), size

    signatures = []

    def keep(note, most):
        size, root = read_note(note, key)
        if size > most:
            return None
        notes.append((size, root))
        at = signed_at(note, witness)
        if at is None:
            return None
        signatures.append((size, at))
        if at > now + 300:
            find('N8', 'a signature in the future')
        return size, root

    (size, root), own = choose()
    first = size
    answer = get(f'/api/seal/grids/{grid}', address)
    if answer is None:
        raise Unchecked('no public call')
    call, is_late = json.loads(answer), False
    if call['place'] >= size:
        (size, root), own = choose()
        is_late = call['place'] >= size
        if call['place'] >= own:
            find('W7', 'a place that no log has')
        elif is_late:
            find('N7', 'the call is not proven yet')
    entries, leaves = load_log(address, size, root)
    if entries and entries[-1]['at'] > now + 300:
        find('N8', 'an entry in the future')
    matches, saves, settlements = check_entries(entries, grid)
    compare_grids(entries, grid, matches)
    places = [said['place'] for match in matches.values() for said in match['said'][1:]]
    places += [match['start']['place'] for match in matches.values() if match['start']]
    for place in places + [each['place'] for each in settlements]:
        for note in json.loads(get(f'/log/witnessed/{place}', address) or '[]'):
            keep(note, size)
    for noted, expected in set(notes):
        if noted <= size and root_of(leaves[:noted]) != expected:
            find('W1', 'a signed checkpoint is of another log')
    picks, opened = {}, set()
    if all(match['start'] or any(each['status'] == 2 for each in match['results']) for match in matches.values()):
        picks, opened = check_openings(address, grid, matches, saves, bool(settlements), size)
    elif settlements:
        find('W5', 'no openings')
    check_settlements(matches, picks, settlements)
    judge(matches, settlements, signatures, size, now)
    if not is_late:
        compare_call(call, grid, matches, picks, opened, settlements, first)
    if call['stoppedSince']:
        raise Unchecked('the log stopped')


def main():
    address, grid, key, witness = sys.argv[1:5]
    try:
        check(address, int(grid), read_key(key, 1), read_key(witness, 4))
    except Wrong as error:
        find('W1', error)
    except Unchecked as error:
        find('C1', error)
    kinds = {row[0] for row in FOUND}
    sys.exit(1 if 'W' in kinds else 3 if 'C' in kinds else 2 if 'N' in kinds else 0)


main()
